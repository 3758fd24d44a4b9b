/** The part of drops that later features may use on the server. */

export { type DropCompleted, dropsCompleted } from './events.ts';
