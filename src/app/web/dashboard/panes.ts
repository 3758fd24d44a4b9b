import { type ComponentType, lazy } from 'react';
import type { FeatureFlags, OptionalFeature } from '#core/contract/settings.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { type Act, may } from '#features/channels/rules/may.ts';
import { PANES, type PaneId } from './arrangement.ts';

export interface PaneProps {
  channel: Channel;
  /** What the viewer is in this channel. */
  role: Role;
}

interface PaneKind {
  title: TextKey;
  icon: IconName;
  /** Takes the room that is left in its column, and scrolls inside; the others are as high as their content. */
  fills: boolean;
  /** What one must be allowed to do to be offered it. */
  act: Act;
  /** What the installation must have on for it. */
  feature?: OptionalFeature;
  Content: ComponentType<PaneProps>;
}

const load = (pane: () => Promise<{ default: ComponentType<PaneProps> }>) => lazy(pane);

/** Every pane, loaded when it is first shown. */
export const PANE_KINDS: Record<PaneId, PaneKind> = {
  chat: { title: 'chat.title', icon: 'chat', fills: true, act: 'change_modes', Content: load(() => import('./panes/ChatPane.tsx')) },
  queue: {
    title: 'chat.queue.title',
    icon: 'clock',
    fills: false,
    act: 'change_modes',
    Content: load(() => import('./panes/QueuePane.tsx')),
  },
  redemptions: {
    title: 'points.keeping.pane.queue',
    icon: 'star',
    fills: false,
    act: 'work_reward_queue',
    feature: 'channel_points',
    Content: load(() => import('./panes/RedemptionsPane.tsx')),
  },
  stream: {
    title: 'channels.stream.title',
    icon: 'screen',
    fills: false,
    act: 'set_title',
    Content: load(() => import('./panes/StreamPane.tsx')),
  },
  activity: {
    title: 'chat.activity.title',
    icon: 'bell',
    fills: true,
    act: 'change_modes',
    Content: load(() => import('./panes/ActivityPane.tsx')),
  },
  predictions: {
    title: 'predictions.pane',
    icon: 'chart',
    fills: false,
    act: 'manage_predictions',
    feature: 'predictions',
    Content: load(() => import('./panes/PredictionsPane.tsx')),
  },
  polls: {
    title: 'polls.title',
    icon: 'poll',
    fills: false,
    act: 'manage_polls',
    feature: 'polls',
    Content: load(() => import('./panes/PollsPane.tsx')),
  },
  modes: {
    title: 'chat.modes.title',
    icon: 'sliders',
    fills: false,
    act: 'change_modes',
    Content: load(() => import('./panes/ModesPane.tsx')),
  },
  shield: {
    title: 'chat.shield.title',
    icon: 'shield',
    fills: false,
    act: 'change_modes',
    Content: load(() => import('./panes/ShieldPane.tsx')),
  },
  audit: {
    title: 'moderation.audit.title',
    icon: 'list',
    fills: true,
    act: 'change_modes',
    Content: load(() => import('./panes/AuditPane.tsx')),
  },
  roles: {
    title: 'moderation.roles.title',
    icon: 'users',
    fills: false,
    act: 'grant_vip',
    Content: load(() => import('./panes/RolesPane.tsx')),
  },
  words: {
    title: 'moderation.words.title',
    icon: 'ban',
    fills: false,
    act: 'change_modes',
    Content: load(() => import('./panes/WordsPane.tsx')),
  },
  ai: {
    title: 'moderation.ai.title',
    icon: 'eye',
    fills: false,
    act: 'change_filters',
    Content: load(() => import('./panes/AiPane.tsx')),
  },
  chat_rules: {
    title: 'chat.rules_editor.title',
    icon: 'flag',
    fills: false,
    act: 'change_chat_rules',
    Content: load(() => import('./panes/ChatRulesPane.tsx')),
  },
  income: {
    title: 'income.title',
    icon: 'chart',
    fills: false,
    act: 'use_income_tools',
    Content: load(() => import('./panes/IncomePane.tsx')),
  },
  rewards: {
    title: 'points.keeping.pane.rewards',
    icon: 'gift',
    fills: true,
    act: 'manage_rewards',
    feature: 'channel_points',
    Content: load(() => import('./panes/RewardsPane.tsx')),
  },
  emotes: {
    title: 'app.dashboard.emotes',
    icon: 'smile',
    fills: true,
    act: 'manage_emotes',
    Content: load(() => import('./panes/EmotesPane.tsx')),
  },
};

/** The panes that somebody of this role is offered, where these features are on; none of an optional feature while that is not known. */
export const panesOf = (role: Role, features: FeatureFlags | undefined): PaneId[] =>
  PANES.filter((pane) => {
    const { act, feature } = PANE_KINDS[pane];
    return may(act, role) && (feature === undefined || features?.[feature] === true);
  });
