import type { Language } from '#features/channels/contract/stream-words.ts';

/** Something that a person of the demo does. People and channels go by username; a channel is its broadcaster's. */
export type Act =
  /** `id` is unique in a plan; `replyTo` is the id of an earlier message in the same channel. */
  | { kind: 'say'; id: number; who: string; channel: string; text: string; replyTo?: number }
  | { kind: 'start'; channel: string; title: string; category: string; tags: readonly string[]; language: Language }
  | { kind: 'retitle'; channel: string; title: string }
  | { kind: 'end'; channel: string }
  | { kind: 'poll'; channel: string; title: string; options: readonly string[]; seconds: 300; resultSeconds: 30 }
  | { kind: 'vote'; who: string; channel: string; option: number }
  /** An outcome goes by its place. */
  | { kind: 'predict'; channel: string; title: string; outcomes: readonly [string, string]; seconds: 300 }
  | { kind: 'stake'; who: string; channel: string; outcome: 0 | 1; amount: number }
  | { kind: 'decide'; channel: string; outcome: 0 | 1 };

export type Saying = Extract<Act, { kind: 'say' }>;

/** Milliseconds since the community opened its doors; what is below zero is its history. */
export interface TimedAct {
  atMs: number;
  act: Act;
}
