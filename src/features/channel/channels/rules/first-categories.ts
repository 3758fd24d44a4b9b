/** A category of a new installation. `id`: id of the replaced row, null for a new one. */
interface FirstCategory {
  id: number | null;
  /** Id of its group. */
  group: number;
  name: string;
  slug: string;
  tags: readonly string[];
  /** Names in the other languages of the site. */
  de: string;
}

const [GAMES, TALK, MUSIC, ART, SPORTS] = [1, 2, 3, 4, 5];

const first = (id: number | null, group: number, name: string, slug: string, tags: readonly string[], de: string): FirstCategory => ({
  id,
  group,
  name,
  slug,
  tags,
  de,
});

/**
 * Rows of migration 017, so names, slugs, tags and ids never change. Translations may. Staff rename, merge, hide and delete these categories
 * like any other.
 */
export const FIRST_CATEGORIES: readonly FirstCategory[] = [
  first(101, TALK, 'Just Chatting', 'just-chatting', ['Talk'], 'Einfach quatschen'),
  first(102, GAMES, 'Strategy Games', 'strategy-games', ['Strategy'], 'Strategiespiele'),
  first(103, GAMES, 'Racing Games', 'racing-games', ['Racing'], 'Rennspiele'),
  first(104, GAMES, 'Puzzle Games', 'puzzle-games', ['Puzzle'], 'Rätselspiele'),
  first(105, GAMES, 'Shooters', 'shooters', ['Shooter'], 'Shooter'),
  first(106, GAMES, 'Board Games', 'board-games', ['Board game', 'Strategy'], 'Brettspiele'),
  first(107, MUSIC, 'Music', 'music', ['Live'], 'Musik'),
  first(108, TALK, 'Talk Shows and Podcasts', 'talk-shows-and-podcasts', ['Talk'], 'Talkshows und Podcasts'),
  first(109, ART, 'Art', 'art', ['Creative'], 'Kunst'),
  first(110, SPORTS, 'Sports', 'sports', ['Live'], 'Sport'),
  first(
    111,
    ART,
    'Software and Game Development',
    'software-and-game-development',
    ['Creative', 'Learning'],
    'Software- und Spieleentwicklung',
  ),
  first(112, TALK, 'Food and Drink', 'food-and-drink', ['Cooking'], 'Essen und Trinken'),
  first(113, GAMES, 'Retro Games', 'retro-games', ['Classics'], 'Retro-Spiele'),
  first(114, TALK, 'Travel and Outdoors', 'travel-and-outdoors', ['Outdoors'], 'Reisen und Natur'),
  first(null, GAMES, 'Role-Playing Games', 'role-playing-games', ['Role-playing'], 'Rollenspiele'),
  first(null, GAMES, 'Fighting Games', 'fighting-games', ['Competitive'], 'Kampfspiele'),
  first(null, SPORTS, 'Fitness and Health', 'fitness-and-health', ['Health'], 'Fitness und Gesundheit'),
  first(null, TALK, 'Science and Technology', 'science-and-technology', ['Learning', 'Technology'], 'Wissenschaft und Technik'),
  first(null, TALK, 'Education', 'education', ['Learning'], 'Bildung'),
  first(null, TALK, 'News and Politics', 'news-and-politics', ['News'], 'Nachrichten und Politik'),
];

const TRANSLATED = new Map(FIRST_CATEGORIES.map(({ name, de }) => [name, [de]]));

/** Every name by which people search for a category. */
export const searchedNames = (name: string): string[] => [name, ...(TRANSLATED.get(name) ?? [])];
