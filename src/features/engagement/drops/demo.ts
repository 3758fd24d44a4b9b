import { DAY_MS } from '#core/contract/durations.ts';
import { type Client, Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { createAdminReward, createCampaign, publishCampaign, toggleTest } from '#features/engagement/drops/contract/admin.ts';
import { addAdministrator, createOrganization, listOrganizations } from '#features/engagement/drops/contract/organization.ts';
import { dropsFeature } from '#features/engagement/drops/feature.ts';

/** The staff account of the demo, and the broadcaster of its first drops. */
const [STAFF, BROADCASTER] = ['operator', 'mirelune'];
const ORGANIZATION = 'Kestrel Works';
const CATEGORY = 'outer-range';

interface DemoReward {
  name: string;
  picture: Picture;
  externalId: string;
}

const REWARDS: readonly DemoReward[] = [
  { name: 'Red helmet', picture: 'helmet', externalId: 'kw-helmet-01' },
  { name: 'Summit flag', picture: 'flag', externalId: 'kw-flag-01' },
  { name: 'Storm lantern', picture: 'lantern', externalId: 'kw-lantern-01' },
  { name: 'First axe', picture: 'axe', externalId: 'kw-axe-01' },
  { name: 'Mint jacket', picture: 'jacket', externalId: 'kw-jacket-01' },
];

/** Rewards with their minutes. A short visit earns the first one. */
const RUNNING: readonly [name: string, minutes: number][] = [
  ['Red helmet', 2],
  ['Summit flag', 60],
  ['Storm lantern', 120],
  ['First axe', 240],
  ['Mint jacket', 480],
];
const TESTED: readonly [name: string, minutes: number][] = [
  ['Mint jacket', 60],
  ['First axe', 120],
];

/**
 * Creates an organization with a running campaign and one in test, together with the first channel that streams their category. The
 * broadcaster administers it, so visitors can open the organization screens.
 */
const makeCampaigns: PrepareChannel = async (client, channel, tokens) => {
  const [staff, token] = [tokens.get(STAFF), tokens.get(BROADCASTER)];
  if (channel !== BROADCASTER || staff === undefined || token === undefined) return;
  try {
    const organization_id = await makeOrganization(client, staff);
    if (organization_id !== null) await fill(client, token, organization_id);
  } catch (error) {
    // Drops may be disabled.
    if (!(error instanceof Refused) || error.code !== 'NOT_FOUND') throw error;
  }
};

/** Null when an earlier start has created it. */
async function makeOrganization(client: Client, token: string): Promise<string | null> {
  const { data: known } = await client.call(listOrganizations, { token });
  if (known.organizations.some(({ name }) => name === ORGANIZATION)) return null;
  const { data } = await client.call(createOrganization, { token, body: { name: ORGANIZATION } });
  const { id: organization } = data.organization;
  for (const username of [BROADCASTER, STAFF]) {
    await client.call(addAdministrator, { token, params: { organization }, body: { username } });
  }
  return organization;
}

async function fill(client: Client, token: string, organization_id: string): Promise<void> {
  const { data } = await client.call(listCategories, {});
  const category_id = data.categories.find(({ slug }) => slug === CATEGORY)?.id;
  // Staff may have removed the category.
  if (category_id === undefined) return;
  const ids = new Map<string, string>();
  for (const { name, picture, externalId } of REWARDS) {
    const body = { organization_id, name, category_id, image: PICTURES[picture], external_id: externalId };
    ids.set(name, (await client.call(createAdminReward, { token, body })).data.id);
  }
  const given = (rewards: typeof RUNNING) => rewards.map(([name, required_units]) => ({ reward_id: ids.get(name)!, required_units }));
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const make = async (name: string, rewards: typeof RUNNING, days: number) => {
    const body = { organization_id, name, category_id, ends_at: inDays(days), rewards: given(rewards) };
    return (await client.call(createCampaign, { token, body })).data.id;
  };
  const running = await make('First ascent', RUNNING, 30);
  await client.call(publishCampaign, { token, params: { campaign: running }, body: { organization_id } });
  const tested = await make('Cold season', TESTED, 60);
  await client.call(toggleTest, { token, params: { campaign: tested }, body: { organization_id, enabled: true } });
}

export const dropsDemo = demoFeature(dropsFeature, { prepare: { afterFollows: makeCampaigns } });

/** WebP files of 152 pixels, in base64. */
const PICTURES = {
  flag: [
    'UklGRpoDAABXRUJQVlA4WAoAAAAQAAAAlwAAlwAAQUxQSGgBAAARkEPbtqlnZ8S2bVV2SieVXvV1sc3KtitWRueUqvzbto3o/Ph4v3fvSJUvIiYAFP6XTwMu',
    'xYtJoj8g4rASe1h8xv8L2CMHhe6zR4uwN8zy9kJHmz2sExrX739APH5zc6GRs2AFo8xNlPTmYLQaA0T8Qql+nuR0ZWRS7Md3HEr911KmtdSUYueOMZ5a/++2',
    'RGtLZiGYeImIlEPE492x4lhvazUAAyPv5OqxqyiSejK8NF2n/FTyXbf81F6W59fnN0/ffjtljNsTnAYINxKM3D5mg9onjdogcfjcBxJq+A6k7dh9X0ZPG9Uo',
    'BQBGjTdPpfVtzhH4mwQAUEpefHkqyentPi/gdUKEepUtbN58+eHp09s7I5kewPsk0VbhvwsVJcHchrgPhR1vSLhca0EfjQ0k820QdfqQ1KfalNH4RgwKKOOK',
    '5DZSxoSgMsrANjGnHrTx+0ZKC1DXb5uIlwVAYxNvP1l72ymBgvhWUDggDAIAABATAJ0BKpgAmAA+kUifSiWkoyGl2AnYsBIJZW7hcIEBbTZ1+rPOAfs565Po',
    'T3gDeXQPtp8rIJCHeBXRpoPZOuV+wvsjK2E/LEQaTIMhEJF1JYgRSPpLyHsJjlaZEaL2aKPo6TgO9rURA4jWORdE200tCCloWn9PUWAww3uXZVQuZaWZ518Z',
    'yzx4fRcdZGdf/v1TrlgOrJi8/afKyCQi09QAAP7+28AKj/r738MT/wtKqssf/0ndL75SOxVXzSUQ8+aT/bqAyR7P9Vvsh9dcF+mcfXBo3PtCAcQQe0xIMEOe',
    'fFwk2mw4MfeCrJgrcrwfkf/xt2FylW/Ppl9a9z8ZU7p6R2gOfQKYqwJs5CtrJ/+QfTYCr0Zv7Pmc8T7WHX9RB492ttoGsR60ez2XYg3VJP4J8gaJcmCcHTnU',
    'Ar57PaiuTSHNEuVgXYkwUXoddJEr7KIzdP1fxuOTQyyouzO9oub18ZV0hy9T5Wg9Wwc2v7E4OO4uFA3Vp0YlUj8cF4f5rAw9wGOEAYhuR9BrZQ0b/9x9tzSq',
    'VUAXQeN+FqCwnCLFnnN5fCAsbl/Hs3DJXdWcKEKGCpfV09Tfuu2d22m+CwkBW+vQCXocSj3o8Y1C2jYgk/eOIktHXvH9i8pdLPMxC17jzr0+ilps6kV9dek3',
    'fykawpNpZcqmaUUovVPGjVmHOuufg3b3sAAAAAAA',
  ].join(''),
  lantern: [
    'UklGRk4HAABXRUJQVlA4WAoAAAAQAAAAlwAAlwAAQUxQSAADAAARCsrL9imSpIKAJCGgCCgSEhKShIQixu3kcvSZk8u6744d13f/CPejXd3d3aXtuH72zUNk',
    'dedGfrEuv98vImIC6H//Q074N8jikw989G3D39ADxxf/hkjO/bSZt5yV/EY4Y65ZcDz0WyC9mTu9WwevfKfp+O0icPmn3P7t/RdtWyNM98c2/igPWvJ80zp3',
    'UTqYKJfEFn5Whex6br0jHcxb393CVwfM/tByCS34eMt3dbikcS+nDq92+I5gFT84Tw+6VM87P+ShOt24KzuhNQ4fD9WzzuPUMTtPByr9zjmrq3Od7yRMa9gt',
    'u6ocXhmmfc5XAyJSqcnyomRmocykakBE3zr7wnTceTUxRW0XXItJXnMoTFc4z9vOX3QuD9HJ1975dIpI3u9ciEjiayeDk37eePpVGpqTjbfHwyLVlD8zdRqQ',
    'zJ7feHy+zUKRVJZf9Ol5y5IEQY8t72q83mt5rANgLDPf7xdZZjbwRpaZN3zn1w9imXkELrPuDY3nNzicQYvWXf6Nb7LS4QjM2NarG++vbmEDS9v2Kf9mFrew',
    'BqXGbVvvef41mZqR17ycEXpNnuetbVFhqnjyTOO52MklpMwi4BGglDFwgqdEUcIxFgUP0dQ4ajDG4mCDpUZSQ4kWCUckJZYSSGKxcIJjhCbiqNBUMBSjYYXC',
    '4BmiyPEQihpPjcLiYRApohRDRBQxjBBFDBmiDEOOiDAUiIq/FuSICEOGKMMQEUUMQ0QaQ4oowUCICGSFp0KR4yEUEU9EofAoFFShqQimQWNwKDQKBxVYCgKq',
    '57HvYRF57W2ZmovviIdxLpLIaw+LyL55aCRUTbqk6e0lk4SgDpFELFTjEAKrcWg0VKAQgpuMMUSFhwwGQ4gLBEKQVd2/WjBRGvsWhVDrvmnCPbRrz+jtWjaE',
    'nG2PDWEf9icSej3uR9SEX+o+1EIhVIV/oiiQJvoVDYVTcp8KNQiqrnwRTcFl8UE0BZmLX0s0BVuZsrvSCIVddFbFhUTJtKLfhsJmlOWFEEej1eD/jQNWUDgg',
    'KAQAABAdAJ0BKpgAmAA+kUKdSqWjoqGmE2oosBIJTdur+GcMi3wHHycVwluGfM1fc9BnmAeKr6rfMB+yXrI/5n1b+gB/gP6b6xXqE+hT5cPsm/2v/q+mHmrn',
    '9V7X288DWTNfKAte3xatVsdpgMgeEobsdqrJNYVufKPdlglsUcznnAKAtbUa1It7s7Ay/P8htSMo89M1f5YDovDWg/EsXRidrmcUv8auQArSrlKWQalG7yrm',
    'iFOB9fbjLR1M0tU5vpy+/+SuEEYo2OjjDbN52XTdMYEtaOFYnBSjimG9CYpW0tFVXOBFWx1snKmlIYLUpEvT61AA/vtAAAKv5aN/y6EY6wbPxq9o2Hs05Xk+',
    'XJF1igeuYLyGAs9izQQ7Mfv6GkpdtncFKADcrW3fnMJBc3+FiKk1XcCl6BxCstUPeRFyDPX6zHfFDiuhmsgarYYeC114RkyWU8wh8OtuY5V9/HV/37Jya14u',
    '2DUkis8LFjk1ZVOBt/vzEsBD1WrNzK+5agJDOUcLeGbf775L8gbhx5Y5v6guQTP883Cji73g4VfGFrdxD9bPySXd46+IBH1nxWF9aZP/s3bUZEzQZGCm1G65',
    'eRU8ky+eDzsymeZAZa0gIvL+wGTg4Sfs0jDjdkMqvuKWz/t6r9Qu/CkM0lhZnv338rtBNkL2Z0ZnZ/C0z7HeDPHyC+fVC1RxbyeFVyHHMkHPD3z4/84mRzgc',
    'OOUDalu7g1Is2ne43f2+ml7/I+iiNfQxvkymVcrogZX44WvXuWDMdSHFQcljilBhi2rtU1smyLbG3kHLr9KL/T0OxlF+x6yO6w26FSSzS699B0Qs6AgDlygS',
    'D502+UpwR3Ai2xapLRM47VX5lzxXd3SqBhIhyFJu0P34L3NUFeXRqbb32MmpAcxhMaOfnDf5fKQlX72aOsdye8KbGwRLySCAIqtP3ap7JJxZjVTKHjTfEJ9x',
    'RD8B7YRRA88iixbBioMABRhk7qFkrTeTxKnCKvTYuXhc1tVfE4+rB+KzacnbyqBE4hba2zWf4NK2h1/acREcsChF/40n5UlATCc6ZyPOesdPB6xcB1gJJJjR',
    'ZEphSByOrk38euDp8zbmnYZsHCPHYlQyWdPWJClwzMpRaplpdYnzmDogvty5qRFSDqv5zAfSoaE09/DfNa7B1nAVe1Ko9pFXbkeH9+TrJ98XZevXu8r2a2X6',
    'ELxwuPaat03pbJ4KWbFhnGXUR30irIhzWpbbaeQtzOENwfVLLnlg+yn+lCB8M//uMU1vq/SgVmF+SX2XFoPH5Hx99ovHqGNHKIsRKY9tQWyIlz9ub+e8nttz',
    'Nis3R2IJa23zugZw7c89KkPkin+4OfFlUJoaW7iRfKvwTIhtj9VJ5ZPs6mxpaXw1OL7n54UNBRVlXDFjb6ZKS/Wf/4JOM1AAAAAAAAAA',
  ].join(''),
  axe: [
    'UklGRpQFAABXRUJQVlA4WAoAAAAQAAAAlwAAlwAAQUxQSNgCAAARkMVs25lJXzK2Z1ZN1rZt48j2kW3btnlk27Zta+wmTZN3+O4/X/s9692IcOA2kiKlsnyM',
    'vdM/ELDy339+xeKerWDF+tXLlcsfBAOnkt2nb7sdR0z056fW9ansrvix6uOPxpGDMW6v7F7MSdFPTIt14ZTVfF5aW70dhWdGkpy86u+l1Oem8wWSmMjeTsqs',
    'dX9OknO7shp0eUnyY45WYGfpC2RNjgbZHN9FJlmVh5qtqfyKLMyHYjamv0GWJrywXQk4SVbnbW57kvsxWZ+XQXak3GeyBH3loBX7b7+NyfTBO+lqP2omWrIW',
    'OVww0ZoNWbFvd2vbUTHOki9+F2H/lIy0YO1mRaFAcofL/7/bl1ONAu+a/C+ZKiXVOslrcVOUKad6Sf5pbCmUiRYn+0umDrslfsnO5BYqpbUlXzI1bvGDJGLG',
    'C9XSX9b6JOUm1w/SrhGq3tIwEhN1w8y6F1QjiCmIsjXrv3T3tZeROvPSmDH3dc5mAkBCc1esWdhLpKUze2EnASUnOVdgoSC3y8yNxenc4j6Y4cmXnL2w2Jgj',
    '0RWLuzm3Y0FL5CyHxeHsmTwWnG5zjsdidQ4jAIvrOE9hISicszEWe7FjIQJLznDOx0Ixg6sbNCzOZbsEWPB6xdkeiy3ZusEJi/s5t2IhdyJnMSyOYUeTsOD6',
    'mHMIFmuydYMvFreyfTssZIvhrInF3mx3DEzJfIVzOhZLmlzdkI19nQC4iFtc4dq4Dyuqj+8HztaZhgJmmnQNwGp7trPhlGHvY0pLdwC7DnGuy7A3Y1kfpD75',
    'dc6CaXszZSmAxST25If9WSgNoW5wKBCu0sBBHmcDsGubI5grvZDUDWyBiqJ86O/AXhxDXt/ciyMVTY7NXgJJVvItKygEhLMtKyx2+d3ZstqGq2VVGlbL6mHG',
    '8348dUNcaYGpZfXYS6DJBiIiY4PAk6BIog+VBaL0ogvZBKYMchWw8t9/fg0gAFZQOCCWAgAAcBYAnQEqmACYAD6RSJ1MJaQioiHyugiwEgllbuFvDgAOrahs',
    '7XxRJsOxCcdtq/MB0APQA6QD0APNV/6/sVfu+RwYqj0sQMhPx2VHJSPhfNkHVkJ/ZQ38kgrFo0XjnKoOgpbi8wz0odPeeJb86LNz/3NW4xoDkV9iif6Tu/FR',
    'ynu0FW3B3T4OR6Px6+3Msi92QSv/qfBxQTuSf4JpWbeEP9movKSwy8ql7hwG/EvR9thsLfBseOGQn47KiwAA/vBEAD3/7V7/uLoc78pwb6z7t831tFPkDitG',
    'uhVXHMIJN8J3XNO516RSfi9M9ss+uHWuh/lqbAYoSXvVWVDIPMUBilmRX/lLc/+NTyiyUtwt8vuyEUDU4niR106oPNCMr45qhZKyuqCqq+ExOk5vxmx351rf',
    'bZ2wvsOb0LfD5bzOtC869itH3V8nJ5Xkn+P/DRgo23KzrM9VSsBtO47BSJv5GKIlaFk8qTo92yN1k0XQc7d/nMg9FFL+b/nSwk9yqAGZNXtzzhqgVQ27Gu1W',
    'HvfEI4GEIOlS734D5VoNWsb4d20T0gU7rwhwLzznds/mjS4n8C/gqdZwVXTwygG1GOBQ+EV7KpooKz4DTPgWTqA/FV0PxATiki14WRE82Ptbb1ZX/0sz5MKM',
    'qD31DSsE9/a3AHR/B3mF9zAzpYAvucn6l7KrqgAJXN+Qt0KcecC//IF6P34+CbOse5lI29QzLloMJnktRNpx7nSidVDF58cFfZpESUpiCEQPYe1M5Efgnfds',
    '6Zi2Cko1RY1LYll4pONrppf/es4U2u+UKrTGAAT8i96sCjXph9gXqThg6AYAMqW+hOq/+KdCpl3r1KonKjfuuq1096vmKN86fzib1nBde3b0AAAAAAA=',
  ].join(''),
  jacket: [
    'UklGRsYEAABXRUJQVlA4WAoAAAAQAAAAlwAAlwAAQUxQSJsBAAARkANr27FHz0xs20ln23aV1k6V0lmUtncr2zYqu7KN2N98M0+M97vfNSJiAui//3/Y64TN',
    'uI7k7M/yjF9xllrKB57Fz9ny0pmv8uyu1JeU/Vme9SvOUirsYAG7l8jHcR8L+iFKMiXtLO4eHYn4nGOhu3NloVPfx6KfM5FC0C3W4GA5PqP5Cmvzlj24hIes',
    'WaUBmeVG1vRzH1gFb1nj6mpMjvsY4IcoQCXtjPGgDhifcwyzOxdKzSAj3YZkAUO9iiQDSwMSo0Eo1kjoIpIOgtqK5CyWKCTlWHQ6gOhjocM4PhDYehx70Pji',
    'yEVDb1GoOnC2oXhKcMtRbMbjjCIKDz3CoBDgtRgeICrEsACRpQrBBxHdQtBHkBcguIopA0EDJqNBANaY6KL22gl0y1RudQvUN5WzqKImUY+l01NxFCp6Olk5',
    'Kp2OcZ8XuBOJRRR4Up1AHxUdZr5TY0TjBSMyWdbN/IFg1+2Jo0mFI6K6VztxTVkLsvx/rVfiqLJRxOHf/d6Ko8rmqTjK7zJbzs3gq3ZlsH0Gn8rmv/9/5wcA',
    'VlA4IAQDAADQFgCdASqYAJgAPpFInkqlv6Khp7NY2/ASCWNu3V+mh9UDc65F8enqi21vmA/YD9sfeZ/AD3F/4v+X8DN6AHlxexr+7WEiJUCVA91ahMzMzMzM',
    'xFrukosGN2Jz8p8Y8zizjX8ADxAApk95xkq0FmmjZBErdNeNH/tsyQKrISIpBooUFjmlaB6bqdCqJFjS5rwoeuBaXycR/VAD1XfRuzHpPL90xpz1+bkfzoHh',
    'b1d4caVlbipmZmsNVVVVVVVAAAD++teAAit4ICkmD0FdghKUMZgzm9qUE54O9Pdc+2jn//0H5KZaEf/zU+3r2+17w5+XlD7Tl026ftq6BXOBELoaSV7YzOkb',
    'JNj4v+0/v/jRnQXcQGnEJCEXJeaEMCwJXKVUxZbwBYVR0y8lUnRIqIeCvTV+oe4+x5gmL5jOOlyPCj4yFym4+xbYAICBJiGclRWznJzEMrrwy0DYgHaz9VQA',
    'GIPP5DE5AVvszg2TXqoKr719bzAfAAILiQt/HEWvy1Y/2uS3c0iV9l9DFCHQpicO6Sg0oD3PkVy37kKP9XP3VbwBXQ3t0Fid9upUg7r/1/5qcJRwNP3VvO44',
    'Cqo0beSh0ZuMFj8/9Z8PXGKaW3qx4oEs43n7yVHIOkT9vj/vvT8YC4g0aVoRdDv/dDOBB4Ai+Nj21vC1ZwH35Hvhp73kznzKaOhl3GRW8+idSBNcuur49fOM',
    'CtHrBkoiG8SWbGgf/p6g342y/z1xSF3rIHwHNvQYTHFpfCxeku4lgTz6pQd7i2KF/yxf//hOx8hHecWG8BTggoLLybwUh5uFNaCq1ZBqZSPd7KzRJ//QLHVx',
    'fhIk+FH354nJnvog831W4xsRukUya5muMKTD47tYWnE9OkPa6vccis580CHtyMGMhcfbbq1YT0bhZIu4VugI8+qQZP4kfCDCD8hMbALQdu+xbPxYHJGuM9+r',
    'f//0OVjs17C72k1mswtK/AzTBoeZsEQVNuvjQ9/smVE/4wH1eEGzAb6gegUSf1cvdW1HJtwwAAAAAAAA',
  ].join(''),
  helmet: [
    'UklGRkAGAABXRUJQVlA4WAoAAAAQAAAAlwAAlwAAQUxQSJ0CAAARkMX+nyFJlfTL2tbZtu1b42zbmKezbdu2bdv2rSfpZDJJJ5N0/g9Ts7dT9au7J0TEBLD/',
    '/v83QK1shykrth268CHz0/Mri+M9fg+0BrMfOehX7TcHaqqrutFKhWy+6aAwLeUKuVWfrSmq1j1yuzFERdHbSMgfdZWTqJOoC9SiTTVJ3EceCgm8TkLrscoI',
    'ukeC20srIuI5CW9UVULgG5LQiFWAdpKktHrgW0GSPoHXh6TdCK6ITR6qi+0sSWzVkA0hqXcCC9TlohK4FpPk92AVMWSjuqi2kfQfQEU75KPqmGYTwOuQPKwI',
    'zEBE/QjiekQ3MeiAIkwMVBXPSAK5G891FDqcEBMFlUCTTjBno1mG4xGaJzjsYAJNHFQESxsCasEyFslhLBuRvMFyD4kNiw0JaUgiCGoFJNWxdEASj2USkn5Y',
    'NiOZguUCkhVYniDZiOUNBp9A5/1YvgQ6+8h2kmCf/FvMflz7ZZuCa5JsReyo7LGyseZfMH1pzuTXqsZ3KGC3STufO2hxB8EXk/np2NyeHQoYX1VjaFeQ8zYm',
    '+E5yXsGgx3PsfmL52TltsHnYnGikWGPJWffAxtZzMj1E8snmrGXga3FotkgLiFsdHbvAcTQQp7GDc5rBb8Ch7BKilM4lbi18bDOHfpQVo8IP4q5nCgzK5pDe',
    'QYTONuJmBqqANXBwiA6XdVfZY8Q36jI19nFBjv3NtMLTmu83iW/2ZKoc6IKIstd3K1IYRbqtzybXZj+mznS7K2fj+eEFliF9OsTHd+gzxLLg8HODCmxLYSqt',
    '8KRAbn5UgalVs+hi6BaNKTdottV91plBTMke3U4a7jCOdfNg6vaLn3slszAyr8yO92Hq96maPm7q3LWb9+/fvHbu1LHpVX3Yf///EQMAVlA4IHwDAAAwGQCd',
    'ASqYAJgAPpFEnEslo7uhphKKE3ASCWNu4MCtggIP/ygHzMJ74jjieTJaiTTHX6gNtN5gP2H9Z70a+cB1BfoAdKP9qvsxtEFcp7rlj3juUzx3KZ47lM8ZUbfu',
    'CZ/0emkUxmoyPAxq5A+iQwT5GG3pTpBa8d40di9Lgu4BGp/o+T++ZRGE+C39ffNguPOq6wDGef/G9LfsVR60oZFlO/tOQhmnSdh+/ZTNUniMaaDhzCqVMMrS',
    'fKVurIk94ZKFswBCwpndrZYLKH9FNhjNRiAA/s0JAAMSGa///la3qEBFMOq28owacA+06hz5MU4F9jTXZPf7/nvsD4uI08lhPz4vNXgh+SoYU+UHbPl/yZuW',
    '7XxNEycRBYtYB3lcD/kAfVUgcNyS4BDFFGDw74W4C9huaglQg9obrjFG0rLQlgVgA+SzmH8FALhMEh2gtLlZ311iXOy0O9c7GiMfh3rs+4JxOgGQS5TxqHyL',
    'tby6ruNxiq5Q1u+VFF0uKlt9YqATS3ujwOtlJKmzruy0KR5qEdQ9FWIc0NnXZwQE3i1XT4/MKGqEBpNw1y5m/tgQC55laK0Jf0X07cp+F+6SXNDczTfhj7gQ',
    'rJyWemy/WkgITbO50N1fHvndPSHfHu6Py2fG53Kyx56Nq9ZhaUU6J7T+yq0dhSeTQNzCBPDr8aW81dpxzUNrGD8/qIv+t+f7K5l/H9WotuVtSku5QI8bV4hW',
    'v6/X1pwYYmbiHn/Qon/oP/VZvB8eLV7lvbU5pNPmza1muC/sra3IH3O8dLF4Blfr9pKv7JDE7KG4LfJtZYiNg4WQ7imVvAf+5IPyClKaguFeRYJRc0IrVlu5',
    'ripOkdQ6XMq/mcOR67x119h6IzeSVT86ECwlAa+txW75OPBvOHMh1G7htExmd58bZNi1s/aLWgAD9ZSFvqFSyJPTo+16GULIrscu+gI7DI2dGDWyaVl205SI',
    '0xgAX+MoIh+8mgu81c5Ynyb/mlACHfX8Mf4bUZa/9HchqRaaBEg2qvQW9mZbmUwvXyI7nX/XZE977va6zzzqDIfkF6ekqo/po24LaUsxSJGQ9yXmA8YNY7y/',
    '6sO4F3etV/8sMRu9q33jy26i8NL2Nh/59qb2NZRY4GuU31C2YDa1pSOMoW1n8+7qvBMxyNfqGxkB/79T/7kp/+48f/uNzetmAAAAAAAA',
  ].join(''),
} as const;

type Picture = keyof typeof PICTURES;
