/** Parts that a purchase shows from the choice of a group to its end: loaded at once, before money moves. */
export { BoughtNote } from './BoughtNote';
export { SelectionPanel } from './SelectionPanel';
