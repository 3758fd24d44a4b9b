import type { ShieldSet, ShieldSetChange } from '../contract/shield.ts';

/**
 * The shield is one switch for a bad hour: on, it replaces modes and filter levels by a saved set and keeps what was; off, it puts back exactly
 * that. What anybody changed in between is gone with it, and a change of the saved set counts from the next time on.
 */

/** The set of a channel that never saved one: who follows for ten minutes may write every ten seconds, without links, judged strictly. */
export const FIRST_SHIELD_SET: ShieldSet = {
  modes: {
    slow_mode: true,
    message_interval: 10,
    followers_mode: true,
    following_min_duration: 10,
    subscribers_mode: false,
    emotes_mode: false,
    account_age_mode: true,
    account_age_min_minutes: 1440,
    allow_links: false,
    pause: false,
  },
  rules: {
    bullying: 'hold',
    drugs: 'hold',
    gibberish: 'hold',
    hate: 'block',
    sexual: 'block',
    spam: 'hold',
    violence: 'block',
    weapons: 'hold',
  },
  hold_first_messages: true,
};

/** The saved set after a change. */
export const changedShieldSet = (last: ShieldSet, { modes = {}, rules = {}, hold_first_messages }: ShieldSetChange): ShieldSet => ({
  modes: { ...last.modes, ...named(modes) },
  rules: { ...last.rules, ...named(rules) },
  hold_first_messages: hold_first_messages ?? last.hold_first_messages,
});

const named = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]-?: NonNullable<Values[Key]>;
  };
