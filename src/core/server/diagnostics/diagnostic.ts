import type { Facts, FindingState } from '#core/contract/finding.ts';
import type { Ctx } from '../context.ts';

/** Says what a check may use. In the command `doctor`, no services run and the database may be unavailable. */
export interface DiagnosticCtx extends Pick<Ctx, 'db' | 'features' | 'log' | 'now' | 'publicUrl' | 'services' | 'settings'> {
  /** `new`: the first start has not created its tables yet. `reason`: one sentence about why it cannot be used. */
  database: { kind: 'ready' } | { kind: 'new' } | { kind: 'unavailable'; reason: string };
  /** Whether the server runs in this process. A server may run beside the command. */
  isServer: boolean;
  /** Receives a real mail; null sends none. */
  sendMailTo: string | null;
  /** Aborted at the time limit of the check. */
  signal: AbortSignal;
}

export interface Found<Code extends string = string> {
  state: FindingState;
  code: Code;
  facts: Facts;
}

export const found = <Code extends string>(state: FindingState, code: Code, facts: Facts = {}): Found<Code> => ({ state, code, facts });

/**
 * One check of the installation, for `npm start -- doctor` and `/staff/setup`. It changes nothing that stays. Errors that it throws become
 * findings.
 */
export interface Diagnostic {
  /** Unique among all features, e.g. `mail`. */
  id: string;
  /** English texts; see `Finding` for the keys. The web part of the feature adds them and their translations. */
  texts: Readonly<Record<string, string>>;
  /** See `Finding`. */
  place?: string;
  /** Time limit; 10 by default. */
  seconds?: number;
  /** Skipped while the database has no tables or is unavailable. */
  needsDatabase?: boolean;
  run(ctx: DiagnosticCtx): Promise<Found>;
}

type CodeIn<Key, Id extends string> = Key extends `check.${Id}.${infer Code}` ? (Code extends `${string}.${string}` ? never : Code) : never;

/** A code without a text does not compile. */
export const diagnostic = <const Id extends string, Texts extends Readonly<Record<string, string>>>(
  declared: Omit<Diagnostic, 'run'> & {
    id: Id;
    texts: Texts;
    run(ctx: DiagnosticCtx): Promise<Found<NoInfer<CodeIn<keyof Texts, Id>>>>;
  },
): Diagnostic => declared;

/** Part of docs/operating.md that begins with these words. */
export const guide = (words: string): string => `/docs/operating.md#:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`;
