import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { addRole, listRoleHolders, ROLE_PAGE, type RoleHolder, removeRole } from '#features/channel/channels/contract/community.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';

const IN_PATH = { moderator: 'moderators', vip: 'vips', og: 'ogs', sidekick: 'sidekicks' } as const satisfies Record<ChannelRole, string>;

/** Cursor of the next page. It stays valid when people are removed from this page. */
interface Page {
  people: RoleHolder[];
  next: string | null;
}

/** Sorted by name, page by page. */
export const roleHoldersQuery = (slug: string, role: ChannelRole) =>
  pagedQuery(
    ['role-holders', slug, role],
    async (after, signal): Promise<Page> => {
      const people = (await call(listRoleHolders, { params: { slug, role: IN_PATH[role] }, query: { after }, signal })).data;
      return { people, next: people.length < ROLE_PAGE ? null : people.at(-1)!.slug };
    },
    ({ next }) => next,
  );

function knownProblem(error: unknown) {
  const code = error instanceof RefusedCall ? error.code : '';
  if (code === 'USER_NOT_FOUND') return 'moderation.username-not-found';
  if (code.startsWith('USER_ALREADY_')) return 'moderation.already-has-role';
  return code.startsWith('USER_NOT_') ? 'moderation.not-in-role' : null;
}

/** The message of MO-10, or a generic one with the server's reason. */
export function roleProblem(error: unknown): string {
  const problem = knownProblem(error);
  return problem === null ? t('moderation.roles.generic_error', { reason: refusalText(error) }) : t(problem);
}

export function showRoleProblem(error: unknown): void {
  const problem = knownProblem(error);
  if (problem === null) toast.bad('moderation.roles.generic_error', { reason: refusalText(error) });
  else toast.bad(problem);
}

export function useAddRole(slug: string, role: ChannelRole, done: (added: RoleHolder) => void) {
  const cache = useQueryClient();
  const { queryKey } = roleHoldersQuery(slug, role);
  return useMutation({
    mutationFn: (username: string) => call(addRole, { params: { slug, role: IN_PATH[role] }, body: { username } }),
    onSuccess: ({ data }) => {
      cache.setQueryData(queryKey, (cached) => cached && { ...cached, pages: withPerson(cached.pages, data.user) });
      done(data.user);
    },
  });
}

/** Optimistic. Restores the role if the server refuses. */
export function useRemoveRole(slug: string, role: ChannelRole) {
  const cache = useQueryClient();
  const { queryKey } = roleHoldersQuery(slug, role);
  return useMutation({
    mutationFn: ({ username }: RoleHolder) => call(removeRole, { params: { slug, role: IN_PATH[role], username } }),
    onMutate: async (gone) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (cached) => cached && { ...cached, pages: cached.pages.map((page) => withoutPerson(page, gone)) });
    },
    onError: (error, gone) => {
      // If another moderator already removed the role, the person stays off the list and only the message is shown.
      const problem = knownProblem(error);
      if (problem !== 'moderation.not-in-role')
        cache.setQueryData(queryKey, (cached) => cached && { ...cached, pages: withPerson(cached.pages, gone) });
      showRoleProblem(error);
    },
  });
}

const withoutPerson = ({ people, next }: Page, gone: RoleHolder): Page => ({ people: people.filter(({ id }) => id !== gone.id), next });

/** Inserts the person on the page whose range includes their slug, else on the last page. */
function withPerson(pages: readonly Page[], person: RoleHolder): Page[] {
  const remaining = pages.map((page) => withoutPerson(page, person));
  const found = remaining.findIndex(({ next }) => next !== null && next >= person.slug);
  const at = found < 0 ? remaining.length - 1 : found;
  return remaining.map(({ people, next }, index) => ({
    people: index === at ? [...people, person].sort((a, b) => (a.slug < b.slug ? -1 : 1)) : people,
    next,
  }));
}
