export { foundCategoriesQuery, SEARCH_PAUSE } from './queries.ts';
