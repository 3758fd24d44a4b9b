import {
  FIRST_INVENTED_CATEGORIES,
  INVENTED_CATEGORIES,
  inventedCategories,
} from '#features/channel/channels/rules/invented-categories.ts';

const GROUPS: Readonly<Record<number, string>> = { 1: 'games', 2: 'talk', 3: 'music', 4: 'art', 5: 'sports' };

/** Invented games and many topics, as a file for staff to import. The channels of the demo stream some of them. */
export const DEMO_CATEGORIES: string = [FIRST_INVENTED_CATEGORIES, INVENTED_CATEGORIES]
  .flatMap((groups) => Object.entries(groups))
  .flatMap(([group, lines]) =>
    inventedCategories(lines).map(([name, tags]) => `${name},${GROUPS[Number(group)]},${tags.replaceAll(',', ';')}`),
  )
  .filter((line) => !line.startsWith('Just Talking,'))
  .join('\n');
