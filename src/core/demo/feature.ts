import { byName, type FeatureManifest } from '#core/contract/feature.ts';
import type { Client } from './client.ts';

/**
 * What people do in the demo community, by kind of act. A feature adds its kinds by declaration merging. `who` is a person's username; an
 * act without it is the broadcaster's.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features and by the app
export interface DemoActs {}
export type DemoActKind = keyof DemoActs & string;

/** An act in a channel, which goes by its broadcaster's username. */
export type DemoAct<Kind extends DemoActKind = DemoActKind> = { [K in Kind]: { kind: K; channel: string } & DemoActs[K] }[Kind];

/** The username of the person who acts. */
export const actorOf = (act: DemoAct): string => ('who' in act ? act.who : act.channel);

/** Milliseconds since the community opened its doors; what is below zero is its history. */
export interface TimedAct {
  atMs: number;
  act: DemoAct;
}

/** Acts of a channel over time, without an end. The same seed and people give the same acts. */
export interface DemoTurns {
  /** When something is going to happen; nothing that `advance` returns is earlier. */
  readonly nextMs: number;
  /** What happens next, with the times at which it is done; in no order. */
  advance(): TimedAct[];
}

/** The people of the demo, by username and always in the same order. */
export interface DemoCast {
  /** Who talks in this channel, besides its broadcaster. */
  audience(channel: string): readonly string[];
  moderators(channel: string): readonly string[];
}

/** Where an act is performed, and the token of the person who acts. */
export interface ActContext {
  slug: string;
  token: string;
}

/** Carries an act out over the public API. May throw `Refused`, which leaves the act out, and `Unreachable`, which makes the demo wait. */
export type PerformAct<Kind extends DemoActKind = DemoActKind> = (act: DemoAct<Kind>, context: ActContext) => Promise<void>;

/** Changes a channel that is new. `tokens` are those of everybody who is signed in, by username. */
export type PrepareChannel = (client: Client, channel: string, tokens: ReadonlyMap<string, string>) => Promise<void>;

export interface DemoParts {
  /** How its acts are performed. Made once per start, so that they may remember what the server answered. */
  acts?: (client: Client) => { readonly [Kind in DemoActKind]?: PerformAct<Kind> };
  /** What it plans, for each channel that takes part. */
  turns?: (seed: number, cast: DemoCast) => readonly DemoTurns[];
  /** What a new channel has before its first people follow it, and what they do as soon as they do. */
  prepare?: { readonly beforeFollows?: PrepareChannel; readonly afterFollows?: PrepareChannel };
}

/** The part of a feature in the demo community. */
export interface DemoFeature extends DemoParts {
  readonly manifest: FeatureManifest;
}

export const demoFeature = (manifest: FeatureManifest, parts: DemoParts): DemoFeature => ({ ...parts, manifest });

/** How the acts of these features are performed, by kind. Throws when two features perform the same kind. */
export const actPerformers = (features: readonly DemoFeature[], client: Client): ReadonlyMap<string, PerformAct> =>
  byName(
    'act',
    // Each is found under the kind of act that it takes.
    features.flatMap(({ acts }) => Object.entries(acts?.(client) ?? {}) as Array<[kind: string, perform: PerformAct]>),
  );
