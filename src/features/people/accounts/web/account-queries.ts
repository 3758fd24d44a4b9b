import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import {
  type Account,
  type Device,
  listDevices,
  readAccount,
  revokeDevice,
  revokeOtherDevices,
} from '#features/people/accounts/contract/account.ts';
import { sessionQuery, setSignedOut } from './session.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await call(readAccount, { signal })).data.account,
});

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => (await call(listDevices, { signal })).data.sessions,
});

export function useCacheAccount() {
  const cache = useQueryClient();
  return (account: Account) => {
    cache.setQueryData(accountQuery.queryKey, account);
    cache.setQueryData(sessionQuery.queryKey, (session) =>
      session?.viewer ? { ...session, viewer: { ...session.viewer, profile_pic: account.profile_pic } } : session,
    );
  };
}

/** Optimistic. Revoking the current device signs out. */
export function useRevokeDevice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (device: Device) => call(revokeDevice, { params: { session: device.id } }),
    onMutate: (device) => {
      const before = cache.getQueryData(devicesQuery.queryKey);
      cache.setQueryData(devicesQuery.queryKey, (devices) => devices?.filter(({ id }) => id !== device.id));
      return before;
    },
    onSuccess: (_reply, device) => {
      if (device.current) setSignedOut(cache);
      else toast.good('accounts.devices.revoked');
    },
    onError: (error, _device, before) => {
      cache.setQueryData(devicesQuery.queryKey, before);
      toast.refused(error);
    },
  });
}

export function useRevokeOtherDevices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeOtherDevices),
    onSuccess: ({ data }) => {
      toast.good('accounts.devices.revoked_others', { count: data.ended_sessions });
      return cache.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError: toast.refused,
  });
}
