import { feature } from '#core/contract/feature.ts';
import { MODERATORS } from '#features/channel/channels/rules/permissions.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    applause: true;
  }
}
declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    applaud: true;
  }
}

/** A test feature that shows how a feature plugs in (docs/adding-a-feature.md). It is not part of the product. */
export const applauseFeature = feature({
  name: 'applause',
  flag: 'applause',
  flags: { applause: { byDefault: true } },
  pages: ['/applause'],
  subpages: ['/$slug/applause'],
  permissions: { applaud: MODERATORS },
  auditActs: ['applaud'],
  commands: [{ name: 'applaud', order: 1000, description: 'applause.command', icon: 'star', who: 'moderator', arguments: [] }],
});
