import type { DemoAct } from '#core/demo/feature.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';

declare module '#core/demo/feature.ts' {
  interface DemoActs {
    /** `id` is unique within a plan; `replyTo` is in the same channel. */
    say: { id: number; who: string; text: string; replyTo?: number };
    start: { title: string; category: string; tags: readonly string[]; language: Language };
    retitle: { title: string };
    end: object;
  }
}

export type SayAct = DemoAct<'say'>;
