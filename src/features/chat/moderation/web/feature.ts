import { loads, webFeature } from '#core/web/feature.ts';
import { lazyWithProps } from '#core/web/lazy-component.tsx';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { type PaneProps, paneContent } from '#features/channel/channels/web/api.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { moderationTexts } from './texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    audit: true;
    moderation: true;
  }
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** New words before they are added (MO-08), or the current list. */
    'moderation.try_words': { slug: string; which: 'new' | 'all'; words: readonly string[]; disabled: boolean };
    'moderation.try_levels': { slug: string };
  }
}

const { permissions } = moderationFeature;

export const moderationWeb = webFeature(moderationFeature, {
  texts: { en: [moderationTexts], de: () => import('./texts.de.ts') },
  audit: loads('page', () => import('./audit/own-acts.ts')),
  sections: {
    moderation: { title: 'moderation.section', icon: 'shield', order: 20 },
    audit: { title: 'moderation.audit.title', icon: 'list', order: 70 },
  },
  panes: {
    audit: {
      title: 'moderation.audit.title',
      icon: 'list',
      fills: true,
      permission: permissions.read_audit_log,
      section: 'audit',
      order: 100,
      start: { wide: { column: 1, order: 30 }, medium: { column: 0, order: 100 } },
      Content: lazyWithProps(
        'page',
        async () => (await import('./audit/AuditLog.tsx')).AuditLog,
        ({ channel }: PaneProps) => ({ slug: channel.slug }),
      ),
    },
    roles: {
      title: 'moderation.roles.title',
      icon: 'users',
      fills: false,
      permission: channelsFeature.permissions.grant_vip,
      section: 'community',
      order: 110,
      start: { wide: { column: 0, order: 40 }, medium: { column: 0, order: 90 } },
      Content: lazyWithProps(
        'page',
        async () => (await import('./roles/RolesPanel.tsx')).RolesPanel,
        ({ channel, role }: PaneProps) => ({ slug: channel.slug, role }),
      ),
    },
    bans: {
      title: 'moderation.bans.title',
      icon: 'ban',
      fills: false,
      permission: permissions.list_bans,
      section: 'community',
      order: 115,
      Content: paneContent('use', () => import('./bans/BansPane.tsx')),
    },
    words: {
      title: 'moderation.words.title',
      icon: 'ban',
      fills: false,
      permission: permissions.change_banned_words,
      section: 'moderation',
      order: 120,
      start: { wide: { column: 1, order: 40 }, medium: { column: 0, order: 110 } },
      Content: paneContent('page', () => import('./words/WordsPane.tsx')),
    },
    ai: {
      title: 'moderation.ai.title',
      icon: 'eye',
      fills: false,
      permission: permissions.change_filters,
      section: 'moderation',
      order: 130,
      Content: paneContent('use', () => import('./ai/AiPane.tsx')),
    },
  },
});
