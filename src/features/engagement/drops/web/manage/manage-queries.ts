import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { askAgain, pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import {
  ADMIN_PAGE,
  listAdminCampaigns,
  listAdminRewards,
  showAdminCampaign,
  showCampaignStats,
  showCampaignTotals,
} from '#features/engagement/drops/contract/admin.ts';
import { listUndelivered } from '#features/engagement/drops/contract/callback.ts';
import { listOwnOrganizations } from '#features/engagement/drops/contract/organization.ts';
import { DROPS_KEY } from '../queries.ts';

const MANAGE_KEY = [...DROPS_KEY, 'manage'] as const;
/** Numbers change while people watch. */
const REFRESH = MINUTE_MS;
export const organizationsQuery = queryOptions({
  queryKey: [...MANAGE_KEY, 'organizations'],
  queryFn: async ({ signal }) => (await call(listOwnOrganizations, { signal })).data.organizations,
});

const pageOf = (organization_id: string, q: string, page: number) => ({
  organization_id,
  q,
  limit: ADMIN_PAGE,
  offset: page * ADMIN_PAGE,
});

export const campaignsOfQuery = (organization: string, q: string, page = 0) =>
  queryOptions({
    queryKey: [...MANAGE_KEY, organization, 'campaigns', q, page],
    queryFn: async ({ signal }) => (await call(listAdminCampaigns, { query: pageOf(organization, q, page), signal })).data,
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  });

export const totalsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...MANAGE_KEY, organization_id, 'totals'],
    queryFn: async ({ signal }) => (await call(showCampaignTotals, { query: { organization_id }, signal })).data,
    refetchInterval: REFRESH,
  });

export const campaignQuery = (organization_id: string, campaign: string) =>
  queryOptions({
    queryKey: [...MANAGE_KEY, organization_id, 'campaign', campaign],
    queryFn: async ({ signal }) => (await call(showAdminCampaign, { params: { campaign }, query: { organization_id }, signal })).data,
  });

export const statsQuery = (organization_id: string, campaign: string) =>
  queryOptions({
    queryKey: [...MANAGE_KEY, organization_id, 'numbers', campaign],
    queryFn: async ({ signal }) => (await call(showCampaignStats, { params: { campaign }, query: { organization_id }, signal })).data,
    refetchInterval: REFRESH,
  });

export const rewardsOfQuery = (organization: string, q: string, page = 0) =>
  queryOptions({
    queryKey: [...MANAGE_KEY, organization, 'rewards', q, page],
    queryFn: async ({ signal }) => (await call(listAdminRewards, { query: pageOf(organization, q, page), signal })).data,
    placeholderData: keepPreviousData,
  });

/** Newest rewards of this category, filtered by name. */
export const rewardsOfCategoryQuery = (organization: string, category_id: string, q: string) =>
  queryOptions({
    queryKey: [...MANAGE_KEY, organization, 'rewards of category', category_id, q],
    queryFn: async ({ signal }) => (await call(listAdminRewards, { query: { ...pageOf(organization, q, 0), category_id }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const undeliveredQuery = (organization: string) => ({
  ...pagedQuery(
    [...MANAGE_KEY, organization, 'undelivered'],
    async (cursor, signal) => (await call(listUndelivered, { params: { organization }, query: { cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  ),
  refetchInterval: REFRESH,
});

/** Mutates an organization and refetches all its lists. Shows refusals. */
export function useManage<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void = () => {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => {
      onDone(answer, input);
      return askAgain(cache, { queryKey: MANAGE_KEY });
    },
    onError: toast.refused,
  });
}
