import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { MUTED_MAX, mutePerson } from '#features/people/accounts/contract/muted.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { findUserById, findUserBySlug, insertMuted } from './store/users.ts';

export function mute(ctx: Ctx, viewer: Viewer, { user_id, username }: BodyOf<typeof mutePerson>): Promise<Person> {
  return ctx.tx(async (tx) => {
    const person = await (user_id === undefined ? findUserBySlug(tx, slugOf(username ?? '')) : findUserById(tx, user_id));
    if (!person) return mutePerson.refuse('USER_NOT_FOUND');
    if (person.id === viewer.id) return mutePerson.refuse('CANNOT_MUTE_YOURSELF');
    if (!(await insertMuted(tx, viewer.id, person.id, ctx.now(), MUTED_MAX))) return mutePerson.refuse('TOO_MANY_MUTED');
    return { id: person.id, username: person.username, slug: person.slug };
  });
}
