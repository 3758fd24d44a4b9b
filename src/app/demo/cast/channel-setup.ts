import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';

export interface ChannelSetup {
  channel: string;
  roles: Partial<Record<ChannelRole, readonly string[]>>;
  banned?: readonly string[];
}

export const CHANNEL_SETUPS: readonly ChannelSetup[] = [
  {
    channel: 'ana',
    roles: { moderator: ['mod', 'siobhan_m'], vip: ['vip', 'posthorn'], og: ['nightowl_knits'], sidekick: ['quietfox'] },
    banned: ['banned'],
  },
  {
    channel: 'mirelune',
    roles: {
      moderator: ['lena_hartmann', 'mod', 'standkeeper'],
      vip: ['vip', 'kestrel_92'],
      og: ['oldgoat', 'old_salt'],
      sidekick: ['junipero'],
    },
  },
  { channel: 'velodrome', roles: { moderator: ['standkeeper'], vip: ['rko_v'] } },
  { channel: 'theknightshift', roles: { moderator: ['gs_petra'], og: ['gambitgarden'] } },
  { channel: 'pixelforge', roles: { moderator: ['floor_inspector'], vip: ['brickbybea'] } },
  { channel: 'maplekeys', roles: { moderator: ['yukimi'], vip: ['vip'] } },
];
