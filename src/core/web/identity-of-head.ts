import { DEFAULT_IDENTITY, IDENTITY_META, type SiteIdentity } from '#core/contract/identity.ts';

/** The identity in the head of this page, which the server wrote (`withIdentity`). A page without one has the identity of the product. */
export function identityOfHead(): SiteIdentity {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${IDENTITY_META}"]`)?.content;
  return content === undefined ? DEFAULT_IDENTITY : (JSON.parse(content) as SiteIdentity);
}
