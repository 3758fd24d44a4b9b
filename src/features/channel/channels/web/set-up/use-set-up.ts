import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { type Preference, parseBoolean, preference } from '#core/web/preference.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type SetUpStep, setUpStepsOf } from '../parts.ts';

export interface SetUpProgress {
  /** Null while a step is unknown: it loads or failed to load. */
  steps: readonly (Pick<SetUpStep, 'title' | 'path'> & { id: string; isDone: boolean | null })[];
  doneCount: number;
  /** True while a step loads, so that a complete list never flashes up. */
  isPending: boolean;
  /** The query of the first step that failed to load. */
  failed: UseQueryResult<boolean> | undefined;
}

export function useSetUp(channel: Channel): SetUpProgress {
  const all = [...setUpStepsOf(useActiveFeatures())].map(([id, step]) => ({ ...step, id, answer: step.done(channel) }));
  const asked = all.flatMap(({ id, answer }) => (typeof answer === 'boolean' ? [] : [{ id, ...answer }]));
  const replies = useQueries({ queries: asked });
  const steps = all.map(({ id, title, path, answer }) => {
    const isDone = typeof answer === 'boolean' ? answer : (replies[asked.findIndex((step) => step.id === id)]?.data ?? null);
    return { id, title, path: path.replace('$slug', channel.slug), isDone };
  });
  return {
    steps,
    doneCount: steps.filter(({ isDone }) => isDone).length,
    isPending: replies.some((reply) => reply.isPending),
    failed: replies.find(({ data, isError }) => isError && data === undefined),
  };
}

const hiddenOf = registry((_features: readonly WebFeature[]) => new Map<number, Preference<boolean>>());

/** Whether the broadcaster hid the list on the overview; per channel and browser. */
export function setUpHidden(features: readonly WebFeature[], channelId: number): Preference<boolean> {
  const kept = hiddenOf(features);
  const hidden = kept.get(channelId) ?? preference(`dashboard.${channelId}.setup-hidden`, false, parseBoolean);
  kept.set(channelId, hidden);
  return hidden;
}
