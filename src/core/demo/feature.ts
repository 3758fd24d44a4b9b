import { byName, type FeatureManifest } from '#core/contract/feature.ts';
import type { Client } from './client.ts';

/**
 * Actions of people in the demo community, by kind. A feature adds its kinds by declaration merging. `who` is the username of the actor;
 * without it the broadcaster acts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features and by the app
export interface DemoActs {}
export type DemoActKind = keyof DemoActs & string;

/** An act in a channel. `channel` is the username of its broadcaster. */
export type DemoAct<Kind extends DemoActKind = DemoActKind> = { [K in Kind]: { kind: K; channel: string } & DemoActs[K] }[Kind];

/** The username of the person who acts. */
export const actorOf = (act: DemoAct): string => ('who' in act ? act.who : act.channel);

/** An act with its time in milliseconds since the demo community started; negative times are its history. */
export interface TimedAct {
  atMs: number;
  act: DemoAct;
}

/** An endless sequence of acts in a channel. The same seed and people produce the same acts. */
export interface DemoTurns {
  /** The time of the next act. `advance` never returns anything earlier. */
  readonly nextMs: number;
  /** Returns the next acts with their times, in no particular order. */
  advance(): TimedAct[];
}

/** The people of the demo community, by username and always in the same order. */
export interface DemoCast {
  /** The people who chat in this channel, not including its broadcaster. */
  audience(channel: string): readonly string[];
  moderators(channel: string): readonly string[];
}

export interface ActContext {
  slug: string;
  token: string;
}

/** Performs an act through the public API. It may throw `Refused`, which skips the act, or `Unreachable`, which makes the demo wait. */
export type PerformAct<Kind extends DemoActKind = DemoActKind> = (act: DemoAct<Kind>, context: ActContext) => Promise<void>;

/** Sets up a new channel. `tokens` are the session tokens of everybody who is signed in, by username. */
export type PrepareChannel = (client: Client, channel: string, tokens: ReadonlyMap<string, string>) => Promise<void>;

/** The server and the stream key for an encoder. */
export interface EncoderTarget {
  /** `rtmp://HOST:PORT/APP` */
  url: string;
  key: string;
}

export interface DemoParts {
  /** Creates the performers of the feature's acts. Called once per start, so the performers may remember replies of the server. */
  acts?: (client: Client) => { readonly [Kind in DemoActKind]?: PerformAct<Kind> };
  /** The acts that the feature plans, one sequence per participating channel. */
  turns?: (seed: number, cast: DemoCast) => readonly DemoTurns[];
  /** `beforeFollows` runs before the first people follow a new channel, `afterFollows` right after they do. */
  prepare?: { readonly beforeFollows?: PrepareChannel; readonly afterFollows?: PrepareChannel };
  /** Where an encoder streams to this channel, or null while the server accepts no streams. At most one feature declares it. */
  encoderTarget?: (client: Client, context: ActContext) => Promise<EncoderTarget | null>;
}

export interface DemoFeature extends DemoParts {
  readonly manifest: FeatureManifest;
}

export const demoFeature = (manifest: FeatureManifest, parts: DemoParts): DemoFeature => ({ ...parts, manifest });

/** The performers of all acts, by kind. Throws when two features perform the same kind. */
export const actPerformers = (features: readonly DemoFeature[], client: Client): ReadonlyMap<string, PerformAct> =>
  byName(
    'act',
    // The cast is safe because each performer is stored under the kind of act that it takes.
    features.flatMap(({ acts }) => Object.entries(acts?.(client) ?? {}) as Array<[kind: string, perform: PerformAct]>),
  );
