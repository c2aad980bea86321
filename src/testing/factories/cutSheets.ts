import type { SentCutSheet } from '#shared/cutSheets/cutSheet.schema';
import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { Receipt } from '#shared/purchases/purchases.contract';

import { api, type Answer } from '../testServer';
import { succeed, superadminToken } from './users';

interface CutParts {
  choices?: Record<string, string>;
  due?: string | null;
  version?: number;
}

type Refusal = { message?: string; fields?: Record<string, string> };

/** Saves a group's standard cut, by default as a superadmin. */
export const saveStandardCut = async (
  groupId: string,
  { choices = {}, ...parts }: CutParts = {},
  token?: string,
): Promise<Answer<GroupCutSheets & Refusal>> =>
  api('PUT', `/api/groups/${groupId}/cut-sheet`, {
    token: token ?? (await superadminToken()),
    body: { choices, ...parts },
  });

/** Chooses how a share is cut. */
export const chooseCut = (
  { token }: { token: string },
  { _id }: { _id: string },
  body: { choices: Record<string, string>; agrees?: boolean; version?: number },
): Promise<Answer<SentCutSheet & Refusal>> =>
  api('PUT', `/api/purchases/${_id}/cut-sheet`, { token, body });

/** The sheet on a receipt, as its reader gets it. */
export const sheetOf = async (
  { token }: { token: string },
  { _id }: { _id: string },
): Promise<SentCutSheet | undefined> =>
  (await succeed(api<Receipt>('GET', `/api/purchases/${_id}`, { token }))).body.cutSheet;

export const listCutSheets = async ({ token }: { token: string }, groupId: string) =>
  (await succeed(api<GroupCutSheets>('GET', `/api/groups/${groupId}/cut-sheets`, { token }))).body;
