import { byName, type FeatureManifest, registry } from '#core/contract/feature.ts';
import type { RegisteredFeature } from './context.ts';
import type { MigrationSource } from './db/migrations.ts';
import type { Deadline } from './deadlines/deadline.ts';
import { behindFlag } from './http/behind-flag.ts';
import type { Route } from './http/route.ts';
import type { PeriodicJob } from './periodic-job.ts';
import type { ChannelAuthoriser } from './pusher/authorise.ts';
import type { Listener } from './server-event.ts';

/** What later features add to the replies of earlier ones. The feature that replies owns the name and shape of each, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that reply
export interface Contributions {}

/** The server side of a feature. Lower features add parts of their own to this interface by declaration merging. */
export interface ServerParts {
  /** In the order of their numbers; see db/migrations.ts for names. */
  migrations?: MigrationSource;
  routes?: readonly Route[];
  /** Reactions to server events of earlier features. */
  listeners?: readonly Listener[];
  /** What happens at a stored time. */
  deadlines?: readonly Deadline[];
  /** What every node repeats while it runs. */
  jobs?: readonly PeriodicJob[];
  /** Who may join its private channels. */
  privateChannels?: readonly ChannelAuthoriser[];
  contributes?: Partial<Contributions>;
}

export interface ServerFeature extends ServerParts, RegisteredFeature {
  readonly migrations: MigrationSource;
  readonly routes: readonly Route[];
  readonly listeners: readonly Listener[];
}

/** The server side of the feature of a manifest. Its flag holds for its routes and listeners here, so that no feature has to ask for it. */
export function serverFeature(manifest: FeatureManifest, parts: ServerParts): ServerFeature {
  const { migrations = {}, routes = [], listeners = [] } = parts;
  const { name, flag } = manifest;
  return {
    ...parts,
    name,
    manifest,
    migrations,
    routes: flag === undefined ? routes : behindFlag(flag, routes),
    listeners: flag === undefined ? listeners : listeners.map((listener) => ({ ...listener, flag })),
  };
}

/** All features with their parts, in call order: what registries are built from. */
export const serverFeatures = ({ features }: { features: readonly RegisteredFeature[] }): readonly ServerFeature[] =>
  // `makeCtx` takes nothing else; the narrower type of `Ctx` only keeps contexts and features from importing each other.
  features as readonly ServerFeature[];

const contributionsOf = registry((features: readonly ServerFeature[]) =>
  byName(
    'contribution',
    features.flatMap(({ contributes = {} }) => Object.entries(contributes)),
  ),
);

/** What a later feature contributes under this name; undefined while none does. */
export function contribution<Name extends keyof Contributions>(
  within: { features: readonly RegisteredFeature[] },
  name: Name,
): Contributions[Name] | undefined {
  return contributionsOf(serverFeatures(within)).get(name as string) as Contributions[Name] | undefined;
}
