export { type DropCompleted, dropsCompleted } from './events.ts';
