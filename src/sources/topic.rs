//! Topics on which the four games are set side by side.

use crate::rule::RuleId;
#[allow(clippy::enum_glob_use, reason = "a table of rules")]
use crate::rule::RuleId::*;

/// One topic across the four games.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// The rules on it, in the order of [`crate::engine::Game::ALL`].
    pub rules: [&'static [RuleId]; 4],
}

/// Every topic, in the order of a game.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "The board",
        rules: [&[KinguluBoard], &[KigogoBoard], &[KimasaiBoard, KimasaiReserve], &[BoshBoard]],
    },
    Topic {
        name: "Which pit may be lifted",
        rules: [
            &[KinguluFirstLap, KinguluReserveStart],
            &[KigogoSingleton, KigogoSingletonStep],
            &[KimasaiIntroduce, KimasaiOpening, KimasaiLift],
            &[BoshSow],
        ],
    },
    Topic { name: "How seeds are sown", rules: [&[KinguluSow], &[KigogoSow], &[KimasaiSow], &[BoshSow]] },
    Topic {
        name: "How a lap goes on",
        rules: [&[KinguluRelay], &[KigogoRelay], &[KimasaiRelay, KimasaiStealSow, KimasaiRaidRelay], &[BoshRelay]],
    },
    Topic {
        name: "How a turn ends",
        rules: [&[KinguluEmptyEnd, KinguluReserveLanding], &[KigogoEmptyEnd], &[KimasaiEmptyEnd], &[BoshStop]],
    },
    Topic {
        name: "What is captured",
        rules: [
            &[KinguluCapture, KinguluCaptureNone, KinguluReserve, KinguluToll],
            &[KigogoCapture, KigogoCaptureFile, KigogoSingletonCapture],
            &[KimasaiSteal, KimasaiNoRaid],
            &[BoshCapture, BoshDoubleEmpty, BoshOneCapture],
        ],
    },
    Topic {
        name: "What is safe",
        rules: [
            &[KinguluReserveOpposite, KinguluReserveStart],
            &[KigogoBackSafe],
            &[KimasaiBackSafe, KimasaiNoRaid],
            &[BoshDoubleEmpty],
        ],
    },
    Topic {
        name: "How it ends, and who wins",
        rules: [
            &[KinguluEnd, KinguluScore, KinguluDraw],
            &[KigogoWin, KigogoRepetition],
            &[KimasaiWin, KimasaiOwnRow],
            &[BoshForfeit, BoshMatch],
        ],
    },
    Topic {
        name: "What never ends",
        rules: [
            &[CommonEndless, CommonRepetition],
            &[KigogoEndless, KigogoRepetition],
            &[CommonEndless, CommonRepetition],
            &[CommonEndless, CommonRepetition],
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Game;

    #[test]
    fn each_column_holds_rules_of_its_own_game() {
        for topic in TOPICS {
            for (game, rules) in Game::ALL.into_iter().zip(topic.rules) {
                assert!(!rules.is_empty(), "{}: {}", topic.name, game.title());
                for rule in rules {
                    assert!([game.id(), "common"].contains(&rule.family()), "{}: {rule}", topic.name);
                }
            }
        }
    }
}
