export const composerTexts = {
  'chat.suggestions.emotes': 'Matching emotes',
  'chat.suggestions.people': 'Matching people',
  'chat.suggestions.commands': 'Matching commands',
  'chat.suggestions.no_command': 'No command matches',

  'chat.composer.send_in': 'Send in {seconds}s',
  'chat.composer.sending_in': 'Sending in {seconds}s',
  'chat.composer.cancel_sending': 'Sending in {seconds}s, press to cancel',
  'chat.composer.waits': 'Press Escape to cancel',
  'chat.composer.emotes': 'Emotes',
  'chat.composer.quick_emotes': 'Quick emotes',
  'chat.composer.quick_emote': 'Send {name}',
  'chat.composer.generic_error': "Your message wasn't sent. It's back in the message box.",
  'chat.composer.emote_not_sent': "The emote wasn't sent. Try again.",
  'chat.composer.public_slash': 'You have no commands here. Everyone in chat will see this message.',
  'chat.composer.no_whispers': 'There are no private messages here. Everyone in chat will see this.',
  'chat.composer.account_age': 'Your account must be {length} old to chat here.',

  'refusal.INVALID_EMOTE_ERROR': 'One of these emotes no longer exists. Remove it and try again.',
  'refusal.FOREIGN_CHANNEL_EMOTE_ERROR': 'Only subscribers can use emotes from another channel.',
  'refusal.SUBSCRIBERS_ONLY_EMOTE_ERROR': 'One of these emotes is for subscribers only. Remove it.',

  'chat.command.valid': 'valid',
  'chat.command.unknown': 'Unknown command',
  'chat.command.use': 'Use {name}',
  'chat.command.send_anyway': 'Send anyway',
  'chat.command.needs': 'needs {argument}',
  'chat.command.too_many': 'too many arguments',
  'chat.command.expects.username': 'a username',
  'chat.command.expects.on_off': 'on or off',
  'chat.command.expects.minutes': 'minutes, {min, number} to {max, number} ({length})',
  'chat.command.expects.seconds': 'seconds, {min, number} to {max, number}',
  'chat.command.expects.string': 'at most {max, number} characters',
  'chat.command.modes_done': 'Chat mode updated.',

  'chat.command.clear': 'Clear chat for everyone',
  'chat.command.emoteonly': 'Allow only emotes in chat',
  'chat.command.followonly': 'Allow only followers to chat',
  'chat.command.slow': 'Limit how often viewers can chat',
  'chat.command.subonly': 'Allow only subscribers to chat',
  'chat.command.subonly.nobody': 'Subscriptions are off in this channel, so nobody could chat.',

  'chat.argument.username': 'username',
  'chat.argument.minutes': 'minutes',
  'chat.argument.seconds': 'seconds',
  'chat.argument.on_off': 'on/off',
  'chat.argument.reason': 'reason',
  'chat.argument.person.about': 'Username',
  'chat.argument.on_off.about': 'Turn it on or off',
  'chat.argument.reason.about': 'Reason (visible to moderators and the user)',
  'chat.argument.minutes.timeout': 'Length in minutes, up to 10,080 (one week)',
  'chat.argument.minutes.followonly': 'Minimum time following, in minutes (default 0)',
  'chat.argument.seconds.slow': 'Seconds between messages, up to 120 (default 5)',
  'chat.actions.with_key': '{label} ({key})',
  'chat.command.cleared': 'Chat cleared.',
} as const;

type ComposerTexts = typeof composerTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ComposerTexts {}
}
