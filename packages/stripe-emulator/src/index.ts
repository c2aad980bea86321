export type { Journal, JournalEntry } from './account/journal';
export {
  startStripeEmulator,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from './startStripeEmulator';
