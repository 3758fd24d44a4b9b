import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { requestConfirmation } from '#features/people/accounts/contract/email-confirmation.ts';
import { accountQuery } from './account-queries.ts';

/** A refusal shows that the address was confirmed in another tab or through a link. */
export function useSendConfirmation() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestConfirmation),
    onError: (error) => {
      toast.refused(error);
      void cache.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  });
}
