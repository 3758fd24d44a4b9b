import type { ShieldSet, ShieldSetChange } from '../contract/shield.ts';

/**
 * The shield is one switch for emergencies. Turning it on stores the current chat modes and filter levels and applies the saved set.
 * Turning it off restores the stored settings and discards changes made in between. A changed set applies the next time the shield is
 * turned on.
 */

/** Chatters must follow for 10 minutes and wait 10 seconds between messages. Links are blocked and the filters are strict. */
export const DEFAULT_SHIELD_SET: ShieldSet = {
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

export const withShieldChange = (last: ShieldSet, { modes = {}, rules = {}, hold_first_messages }: ShieldSetChange): ShieldSet => ({
  modes: { ...last.modes, ...named(modes) },
  rules: { ...last.rules, ...named(rules) },
  hold_first_messages: hold_first_messages ?? last.hold_first_messages,
});

const named = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]-?: NonNullable<Values[Key]>;
  };
