import type { AnyEvent } from '#core/contract/event.ts';
import { byName, type FeatureManifest, registry } from '#core/contract/feature.ts';
import type { RegisteredFeature } from './context.ts';
import type { MigrationSource } from './db/migrations.ts';
import type { Deadline } from './deadlines/deadline.ts';
import { behindFlag } from './http/behind-flag.ts';
import type { Route } from './http/route.ts';
import type { AnyJobKind } from './jobs/job.ts';
import type { LedgerCheck } from './ledger/verify.ts';
import type { PeriodicJob } from './periodic-job.ts';
import type { ChannelAuthorizer } from './pusher/authorize.ts';
import type { Listener } from './server-event.ts';
import type { SettingParts } from './settings/setting.ts';
import type { Start } from './start.ts';

/**
 * Additions of later features to the replies of earlier ones. The replying feature owns the name and shape of each addition, by declaration
 * merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that reply
export interface Contributions {}

/** The server side of a feature. Lower features add parts of their own to this interface by declaration merging. */
export interface ServerParts extends SettingParts {
  /** In the order of their numbers; see db/migrations.ts for the names. */
  migrations?: MigrationSource;
  routes?: readonly Route[];
  /** The realtime events of the feature, for the API reference. */
  events?: readonly AnyEvent[];
  /** Reactions to server events of earlier features. */
  listeners?: readonly Listener[];
  /** The work of the feature inside the database at stored times. */
  deadlines?: readonly Deadline[];
  /** Additional checks of the feature's own rows by `verify-ledger`. */
  ledgerChecks?: readonly LedgerCheck[];
  /** Work with an effect outside the database, stored and run by one node. */
  jobKinds?: readonly AnyJobKind[];
  /** Work that every node repeats. */
  periodicJobs?: readonly PeriodicJob[];
  /** Starts that every node runs before its port opens. They stop in reverse order. */
  starts?: readonly Start[];
  /** Rules for joining the feature's private channels. */
  privateChannels?: readonly ChannelAuthorizer[];
  contributes?: Partial<Contributions>;
}

export interface ServerFeature extends ServerParts, RegisteredFeature {
  readonly migrations: MigrationSource;
  readonly routes: readonly Route[];
  readonly events: readonly AnyEvent[];
  readonly listeners: readonly Listener[];
}

/**
 * Creates the server side of a feature from its manifest. Applies the feature's flag to its routes and listeners, so that no feature has to
 * check it; only `listenAlways` listeners ignore it.
 */
export function serverFeature(manifest: FeatureManifest, parts: ServerParts): ServerFeature {
  const { migrations = {}, routes = [], events = [], listeners = [] } = parts;
  const { name, flag } = manifest;
  return {
    ...parts,
    name,
    manifest,
    migrations,
    events,
    routes: flag === undefined ? routes : behindFlag(flag, routes),
    listeners: flag === undefined ? listeners : listeners.map((listener) => (listener.isAlwaysOn ? listener : { ...listener, flag })),
  };
}

/** All features with their parts, in call order, from which registries are built. */
export const serverFeatures = ({ features }: { features: readonly RegisteredFeature[] }): readonly ServerFeature[] =>
  // `makeCtx` accepts nothing else; `Ctx` has the narrower type only so that contexts and features do not import each other.
  features as readonly ServerFeature[];

const contributionsOf = registry((features: readonly ServerFeature[]) =>
  byName(
    'contribution',
    features.flatMap(({ contributes = {} }) => Object.entries(contributes)),
  ),
);

/** Returns the contribution of a later feature under this name, or undefined when there is none. */
export function contribution<Name extends keyof Contributions>(
  within: { features: readonly RegisteredFeature[] },
  name: Name,
): Contributions[Name] | undefined {
  return contributionsOf(serverFeatures(within)).get(name as string) as Contributions[Name] | undefined;
}
