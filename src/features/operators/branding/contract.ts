import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { SiteIdentity } from '#core/contract/identity.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** Square logo: in the bar of every page, as the icon of the browser tab and of the installed app, and in link previews. */
export const SITE_LOGO: PictureKind = {
  size: { width: 512, height: 512 },
  smallerWidths: [64],
  minSide: 64,
  maxBytes: 4 * 1024 * 1024,
  perDay: 100,
};

const path = '/api/internal/v1/site-logo';
const reply = dataEnvelopeSchema(SiteIdentity.pick({ logo: true }));
const limit = { rate: 60, seconds: 60 };

export const changeSiteLogo = endpoint({
  method: 'PUT',
  path,
  summary: `Change the logo of the site: PNG, JPEG, WebP or GIF, at most ${SITE_LOGO.maxBytes / 1024 / 1024} MiB, cropped to a square. Staff only.`,
  viewer: 'required',
  body: PictureUpload,
  bodyLimit: bodyLimitOf(SITE_LOGO),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, ...PICTURE_REFUSALS },
  limit,
});

/** The drawing of the product takes its place. */
export const removeSiteLogo = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the logo of the site. Staff only.',
  viewer: 'required',
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, NO_PICTURE: [409, 'The site has no logo.'] },
  limit,
});
