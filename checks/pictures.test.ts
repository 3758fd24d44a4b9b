import { expect, test } from 'vitest';
import { locationOf, sourceFiles, sourceText } from './source.ts';

/** Files that may use the element of the browser, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'src/core/web/ui/FallbackImage.tsx': 'draws the picture itself',
  'src/features/channel/emotes/web/EmoteImage.tsx': 'shows the name of the emote instead, without another component in a busy chat',
  'src/features/engagement/drops/web/manage/RewardList.tsx': 'shows a picture that this browser has just drawn, as a data URL',
};

test('a picture that fails to load has a drawn fallback: use FallbackImage', () => {
  const raw = sourceFiles().filter((file) => {
    const { area, tier, isTest } = locationOf(file);
    return area !== 'outside' && tier === 'web' && !isTest && sourceText(file).includes('<img');
  });
  expect(raw.map((file) => locationOf(file).path).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
