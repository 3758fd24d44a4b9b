import { useMutation } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import { tryFilterDraft } from '#features/chat/automod/contract/workbench.ts';

export type Draft = BodyOf<typeof tryFilterDraft>;
export type FilterTestResult = ReplyOf<typeof tryFilterDraft>['data'];

export const useTryout = (slug: string) =>
  useMutation({ mutationFn: async (draft: Draft) => (await call(tryFilterDraft, { params: { slug }, body: draft })).data });
