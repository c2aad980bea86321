import type { Notice } from './mail/defineNotice';
import type { GatheredWriters } from './mail/gathered';
import { calendarsNotice, writeEventsEnded } from './modules/calendars/calendarMails.service';
import { cutSheetsNotice } from './modules/cutSheets/cutSheetReminders.notice';
import { writeCut, writeCutAsked } from './modules/cutSheets/cutSheets.notice';
import {
  writeDeadlineMoved,
  writeNewSupplier,
  writeSaleState,
} from './modules/deadlines/deadlines.notice';
import { remindersNotice } from './modules/deadlines/reminders.notice';
import { milestonesNotice, writeMilestones } from './modules/milestones/milestones.notice';
import { newsNotice, writeNews } from './modules/news/news.notice';
import { pickupReminderNotice } from './modules/pickup/pickupReminder.notice';
import { windowsNotice } from './modules/pickup/windowMails.notice';
import { writeWindowMail } from './modules/pickup/windows.notice';
import { writeCash } from './modules/purchases/purchaseMails.notice';
import { writeFilled, writeShareSold, writeSoldOut } from './modules/purchases/saleMails.notice';
import { writeStepsOpened } from './modules/steps/stepsOpened.notice';
import { balancesNotice } from './modules/weight/balances.notice';

/** Every kind of mail that waits, with the module that writes it when it is due. */
export const gatheredWriters: GatheredWriters = {
  shareSold: writeShareSold,
  soldOut: writeSoldOut,
  filled: writeFilled,
  deadline: writeDeadlineMoved,
  saleState: writeSaleState,
  newSupplier: writeNewSupplier,
  milestones: writeMilestones,
  news: writeNews,
  cut: writeCut,
  cutAsked: writeCutAsked,
  cash: writeCash,
  window: writeWindowMail,
  stepsOpened: writeStepsOpened,
  eventsEnded: writeEventsEnded,
};

/** Every mail that goes out by itself when it is due; a job each. */
export const notices: readonly Notice[] = [
  remindersNotice,
  cutSheetsNotice,
  milestonesNotice,
  newsNotice,
  pickupReminderNotice,
  windowsNotice,
  calendarsNotice,
  balancesNotice,
];
