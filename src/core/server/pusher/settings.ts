import { z } from 'zod';
import { count, type DeclaredSettings, type SettingValues, word } from '../settings/setting.ts';
import { NETWORK_LIMITS } from './networks.ts';

/** The key and cluster that public clients hard-code. With these, a client only needs a host mapping to connect (wire.md, decision 1). */
const PUBLIC_CLIENT = { key: '32cbd69e4b950bf97679', cluster: 'us2' };

export const pusherSettings = {
  PUSHER_APP_ID: { ...word, default: 'grandstand', demo: { value: 'demo' }, help: 'App id of the publish API.' },
  PUSHER_APP_KEY: {
    ...word,
    default: PUBLIC_CLIENT.key,
    otherwise: 'the one that existing clients use',
    help: 'Public key of the realtime socket.',
  },
  PUSHER_APP_SECRET: {
    type: z.string().min(32),
    otherwise: 'generated at the first start and kept in the database',
    demo: { value: 'demo-secret' },
    help: 'Secret of the publish API, 32 characters or more.',
    requirement: 'must have at least 32 characters',
    secret: true,
  },
  PUSHER_CLUSTER: { ...word, default: PUBLIC_CLIENT.cluster, help: 'Cluster name reported to clients.' },
  MAX_SOCKETS_PER_NETWORK: {
    ...count,
    default: String(NETWORK_LIMITS.maxSockets),
    help: 'Realtime sockets of one network (an IPv4 address, an IPv6 /64) on one node.',
    label: 'Realtime sockets of one network',
    changeable: 'now',
  },
  MAX_SUBSCRIPTIONS_PER_NETWORK: {
    ...count,
    default: String(NETWORK_LIMITS.maxSubscriptions),
    help: 'Realtime channels of all sockets of one network on one node.',
    label: 'Realtime channels of one network',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof pusherSettings> {}
}
