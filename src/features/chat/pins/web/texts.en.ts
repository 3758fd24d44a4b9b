export const pinsTexts = {
  'pins.pin': 'Pin message',
  'pins.title': 'Pinned message',
  'pins.more': 'Expand pinned message',
  'pins.less': 'Collapse pinned message',
  'pins.minimize': 'Minimize pinned message',
  'pins.restore': 'Show pinned message',
  'pins.hide': 'Hide pinned message',
  'pins.unpin': 'Unpin message',
  'pins.by': 'Pinned by {name}',
  'pins.left': '{length} left',
  'pins.duration': 'Pin from now for',
  'pins.failed': 'The message was not pinned. {reason}',
  'pins.unpin_error': "Couldn't unpin the message. Try again.",
  'refusal.NOTHING_PINNED': 'No message is pinned in this chat.',
  'pins.audit.pin_message': 'Message pinned',
  'pins.audit.unpin_message': 'Message unpinned',
} as const;

type PinsTexts = typeof pinsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends PinsTexts {}
}
