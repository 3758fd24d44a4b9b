import type { AnyEvent } from '#core/contract/event.ts';
import { byName, type FeatureManifest, registry } from '#core/contract/feature.ts';
import type { RegisteredFeature, Tx } from './context.ts';
import type { Db } from './db/db.ts';
import type { MigrationSource } from './db/migrate.ts';
import type { Deadline } from './deadlines/deadline.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { behindFlag, type Route } from './http/route.ts';
import type { AnyJobKind } from './jobs/job.ts';
import type { LedgerCheck } from './ledger/verify.ts';
import type { StoredObjects } from './objects/stored-objects.ts';
import type { OperatorCommand } from './operator-command.ts';
import type { PeriodicJob } from './periodic-job.ts';
import type { ChannelAuthorizer } from './pusher/authorize.ts';
import type { Listener } from './server-event.ts';
import type { SettingParts, Settings } from './settings/setting.ts';
import type { Start } from './start.ts';

/** Additions to the replies of earlier features. The replying feature declares name and shape by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that reply
export interface Contributions {}

export interface ServerParts extends SettingParts {
  /**
   * Returns a sentence for staff when a change to these values is not possible, or null. Runs in the transaction of the change. `starts`
   * has the values of a start before and after the change.
   */
  checkSettingsChange?(
    tx: Tx,
    next: Readonly<Settings>,
    starts: { before: Readonly<Settings>; after: Readonly<Settings> },
  ): Promise<string | null>;
  /** In the order of their numbers; see db/migrate.ts for the names. */
  migrations?: MigrationSource;
  routes?: readonly Route[];
  events?: readonly AnyEvent[];
  listeners?: readonly Listener[];
  /** Inside the database, at stored times. */
  deadlines?: readonly Deadline[];
  ledgerChecks?: readonly LedgerCheck[];
  /** Effects outside the database, stored and run by one node. */
  jobKinds?: readonly AnyJobKind[];
  periodicJobs?: readonly PeriodicJob[];
  operatorCommands?: readonly OperatorCommand[];
  /** Checks of the installation, for `doctor` and `/staff/setup`. */
  diagnostics?: readonly Diagnostic[];
  /** Run before the port opens; stop in reverse order. */
  starts?: readonly Start[];
  privateChannels?: readonly ChannelAuthorizer[];
  /** Objects that backups include. */
  storedObjects?: readonly StoredObjects[];
  /** Tables about running processes and this machine, whose rows backups leave out. */
  transientTables?: readonly string[];
  /** Removes what nobody can open any more, after a restore without the installation's secrets. */
  forgetSecrets?(db: Db): Promise<void>;
  contributes?: Partial<Contributions>;
}

export interface ServerFeature extends ServerParts, RegisteredFeature {
  readonly migrations: MigrationSource;
  readonly routes: readonly Route[];
  readonly events: readonly AnyEvent[];
  readonly listeners: readonly Listener[];
}

/** Applies the feature's flag to its routes and listeners, so that no feature has to check it; only `listenAlways` ignores it. */
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

export const serverFeatures = ({ features }: { features: readonly RegisteredFeature[] }): readonly ServerFeature[] =>
  // `makeCtx` accepts nothing else; the narrower type of `Ctx` avoids an import cycle.
  features as readonly ServerFeature[];

const contributionsOf = registry((features: readonly ServerFeature[]) =>
  byName(
    'contribution',
    features.flatMap(({ contributes = {} }) => Object.entries(contributes)),
  ),
);

export function contribution<Name extends keyof Contributions>(
  within: { features: readonly RegisteredFeature[] },
  name: Name,
): Contributions[Name] | undefined {
  return contributionsOf(serverFeatures(within)).get(name as string) as Contributions[Name] | undefined;
}
