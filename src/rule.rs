//! Every rule of the four games that an event, a refusal or a citation can name.
//!
//! The text form (`bosh.capture`) appears only in files and on the command line; the code uses
//! [`RuleId`]. What a rule says, and on which sentences it rests, is the rulebook's business
//! (`crate::sources`).

use std::fmt;

macro_rules! rules {
    ($($variant:ident $text:literal,)*) => {
        /// A rule by name. The variants are the ids of the rulebook, in its order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the rulebook is their documentation")]
        pub enum RuleId { $($variant,)* }

        impl RuleId {
            /// Every rule, in the rulebook's order.
            pub const ALL: &[RuleId] = &[$(RuleId::$variant,)*];

            /// The rule's id as files write it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(RuleId::$variant => $text,)* }
            }
        }
    };
}

rules! {
    CommonEndless "common.endless",
    CommonRepetition "common.repetition",
    CommonNoStart "common.no-start",
    CommonFirstPlayer "common.first-player",
    CommonEmptyPit "common.empty-pit",
    CommonNotYours "common.not-yours",
    CommonOver "common.over",
    CommonNoIntroduction "common.no-introduction",

    KinguluBoard "kingulu.board",
    KinguluTurns "kingulu.turns",
    KinguluSow "kingulu.sow",
    KinguluRelay "kingulu.relay",
    KinguluFirstLap "kingulu.first-lap",
    KinguluEmptyEnd "kingulu.empty-end",
    KinguluCapture "kingulu.capture",
    KinguluCaptureNone "kingulu.capture-none",
    KinguluReserve "kingulu.reserve",
    KinguluPenultimate "kingulu.penultimate",
    KinguluToll "kingulu.toll",
    KinguluReserveLanding "kingulu.reserve-landing",
    KinguluReserveStart "kingulu.reserve-start",
    KinguluReserveOpposite "kingulu.reserve-opposite",
    KinguluPenultimateToll "kingulu.penultimate-toll",
    KinguluEnd "kingulu.end",
    KinguluScore "kingulu.score",
    KinguluDraw "kingulu.draw",

    KigogoBoard "kigogo.board",
    KigogoTurns "kigogo.turns",
    KigogoSow "kigogo.sow",
    KigogoRelay "kigogo.relay",
    KigogoEmptyEnd "kigogo.empty-end",
    KigogoSingleton "kigogo.singleton",
    KigogoSingletonStep "kigogo.singleton-step",
    KigogoSingletonCapture "kigogo.singleton-capture",
    KigogoCapture "kigogo.capture",
    KigogoCaptureFile "kigogo.capture-file",
    KigogoBackSafe "kigogo.back-safe",
    KigogoWin "kigogo.win",
    KigogoRepetition "kigogo.repetition",
    KigogoEndless "kigogo.endless",

    KimasaiBoard "kimasai.board",
    KimasaiReserve "kimasai.reserve",
    KimasaiIntroduce "kimasai.introduce",
    KimasaiOpening "kimasai.opening",
    KimasaiSow "kimasai.sow",
    KimasaiRelay "kimasai.relay",
    KimasaiEmptyEnd "kimasai.empty-end",
    KimasaiNoRaid "kimasai.no-raid",
    KimasaiPhaseTwo "kimasai.phase-two",
    KimasaiLift "kimasai.lift",
    KimasaiSteal "kimasai.steal",
    KimasaiStealSow "kimasai.steal-sow",
    KimasaiStealSingle "kimasai.steal-single",
    KimasaiBackSafe "kimasai.back-safe",
    KimasaiRaidRelay "kimasai.raid-relay",
    KimasaiWin "kimasai.win",
    KimasaiOwnRow "kimasai.own-row",

    BoshBoard "bosh.board",
    BoshSow "bosh.sow",
    BoshRelay "bosh.relay",
    BoshStop "bosh.stop",
    BoshCapture "bosh.capture",
    BoshDoubleEmpty "bosh.double-empty",
    BoshOneCapture "bosh.one-capture",
    BoshForfeit "bosh.forfeit",
    BoshRoundEnd "bosh.round-end",
    BoshRefill "bosh.refill",
    BoshClose "bosh.close",
    BoshCloseSide "bosh.close-side",
    BoshReopen "bosh.reopen",
    BoshLeftover "bosh.leftover",
    BoshStarter "bosh.starter",
    BoshMatch "bosh.match",
}

impl RuleId {
    /// The rule of that id, if there is one.
    #[must_use]
    pub fn parse(text: &str) -> Option<RuleId> {
        RuleId::ALL.iter().copied().find(|rule| rule.as_str() == text)
    }

    /// The part before the dot: a game's name, or `common`.
    #[must_use]
    pub fn family(self) -> &'static str {
        self.as_str().split('.').next().unwrap_or_default()
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
