import type { Refuses } from '#core/contract/endpoint.ts';
import { PASSWORD_MIN } from '#features/people/accounts/contract/person.ts';
import { normalized } from './passwords.ts';

let list: Promise<ReadonlySet<string>> | null = null;

/** Loaded at first use, because the list takes megabytes and most tests never need it. */
const commonPasswords = () => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN)),
  );
  return list;
};

/** Whether the password is among the 18,000 most common of sufficient length, in any case (docs/decisions/021). */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(normalized(password).toLowerCase());
}

export async function refuseCommonPassword(password: string, endpoint: Refuses<'PASSWORD_COMMON'>): Promise<void> {
  if (await isCommonPassword(password)) endpoint.refuse('PASSWORD_COMMON');
}
