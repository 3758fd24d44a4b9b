import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { showSecurityLog } from '#features/people/accounts/contract/security-log.ts';
import { showSetupSteps } from '#features/people/accounts/contract/setup.ts';
import {
  cancelDeletion,
  grantStaff,
  listAccounts,
  listStaff,
  markBot,
  reinstateAccount,
  removePersonPicture,
  removeStaff,
  type StaffAccount,
  scheduleDeletion,
  showAccount,
  showChecks,
  signOutAccount,
  suspendAccount,
  unmarkBot,
} from '#features/people/accounts/contract/staff.ts';

/** Prefix of all staff queries. Each staff action invalidates all of them, because it shows in several lists. */
export const STAFF_KEY = ['staff'];

export type Shown = 'all' | 'suspended' | 'staff' | 'deleting';

export const accountsQuery = (search: string, show: Shown) =>
  pagedQuery(
    [...STAFF_KEY, 'accounts', search, show],
    async (cursor, signal) => (await call(listAccounts, { query: { search, show, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

export const accountByNameQuery = (username: string) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'account', username],
    queryFn: async ({ signal }) => (await call(showAccount, { params: { username }, signal })).data.account,
  });

export const securityLogQuery = (username: string) =>
  pagedQuery(
    [...STAFF_KEY, 'security-log', username],
    async (cursor, signal) => (await call(showSecurityLog, { params: { username }, query: { cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

export const staffQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'people'],
  queryFn: async ({ signal }) => (await call(listStaff, { signal })).data.staff,
});

export const checksQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'checks'],
  queryFn: async ({ signal }) => (await call(showChecks, { signal })).data,
});

/** Runs the checks again. The last findings stay until the new ones arrive, and also when the run fails. */
export function useRunChecks() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(showChecks, { query: { fresh: 'true' } }),
    onSuccess: ({ data }) => cache.setQueryData(checksQuery.queryKey, data),
    onError: toast.refused,
  });
}
export const setupStepsQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'setup-steps'],
  queryFn: async ({ signal }) => (await call(showSetupSteps, { signal })).data,
});

const ACTS = {
  reinstate: reinstateAccount,
  grant: grantStaff,
  remove: removeStaff,
  remove_picture: removePersonPicture,
  mark_bot: markBot,
  unmark_bot: unmarkBot,
  sign_out: signOutAccount,
  delete: scheduleDeletion,
  undelete: cancelDeletion,
};
export type AccountAct = keyof typeof ACTS | 'suspend';

/** Runs an action and shows a toast with its result or refusal. */
export function useAccountAct(act: AccountAct, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ username, reason, days = null }: { username: string; reason: string; days?: number | null }) =>
      (act === 'suspend'
        ? call(suspendAccount, { params: { username }, body: { reason, days } })
        : call(ACTS[act], { params: { username }, body: { reason } })) as Promise<{ data: { account: StaffAccount } }>,
    onSuccess: ({ data }) => {
      toast.good(`staff.done.${act}`, { name: data.account.username });
      onDone();
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
}
