import { useRef, useState } from 'react';

import { isRecordOf, isText } from '#shared/shape';

import { errorCode, errorFields, errorMessage, isNetworkFailure } from '../../api/errorMessage';
import { useDraftKey } from '../../api/useDraft';
import { readDraft, writeDraft } from '../../session/drafts';
import type { TableRow } from '../../ui/DataTable/columns';
import type { Answer } from '../../ui/useAct';
import { readNumber } from './readNumber';

/** A share of which boxes, pounds and perhaps the window are typed in a table. */
export interface TypedShare extends TableRow {
  name: string;
  receiptNumber: string | null;
  boxes: number | null;
  pounds: number | null;
  windowId: string | null;
  /** When boxes and pounds were saved last. */
  weighedAt: string | null;
}

type Boxed = Pick<TypedShare, 'boxes' | 'pounds' | 'weighedAt'>;
type Field = 'boxes' | 'pounds' | 'windowId';
type Texts = Partial<Record<Field, string>>;

interface Problem {
  /** Left out: it is about the whole row. */
  field?: Field | undefined;
  message: string;
}

export interface ShareCalls {
  /** `seen`: when what the reader last saw was saved; undefined: replace what others saved since. */
  saveBoxes: (
    id: string,
    body: Pick<Boxed, 'boxes' | 'pounds'> & { seen: string | null | undefined },
  ) => Promise<Answer<Boxed>>;
  chooseWindow?: (id: string, windowId: string) => Promise<Answer<unknown>>;
}

/**
 * Shares of a table with what is typed over them. A text is kept until it is saved: after an error, a lost connection,
 * another person's save and a reload, and while its row is on another page of the table.
 * @param name of the draft
 */
export function useTypedShares(name: string, shares: readonly TypedShare[], calls: ShareCalls) {
  const key = useDraftKey(name);
  const [typed, setTyped] = useState(() => readTyped(key));
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [isSaving, setIsSaving] = useState(false);
  /** Texts by now, for a call that was under way meanwhile. */
  const latest = useRef(typed);
  const seen = useRef(new Map<string, string | null | undefined>());
  /** Rows of which a call is under way, and those of them of which what was typed meanwhile is to be sent, too. */
  const sending = useRef(new Map<string, Promise<void>>());
  const again = useRef(new Set<string>());

  const write = (id: string, texts: Texts) => {
    const { [id]: _, ...others } = latest.current;
    latest.current = Object.keys(texts).length > 0 ? { ...others, [id]: texts } : others;
    setTyped(latest.current);
    writeDraft(key, latest.current);
  };
  const setProblem = (id: string, problem: Problem | null) =>
    setProblems(({ [id]: _, ...others }) => (problem ? { ...others, [id]: problem } : others));

  const type = (share: TypedShare, field: Field, text: string) => {
    const { [share._id]: before = {} } = latest.current;
    if (Object.keys(before).length === 0) seen.current.set(share._id, share.weighedAt);
    const { [field]: _, ...others } = before;
    const isStored = text === storedText(share, field) && !sending.current.has(share._id);
    write(share._id, isStored ? others : { ...others, [field]: text });
    if (problems[share._id]?.field === field) setProblem(share._id, null);
  };

  /** Forgets what was sent; what was typed meanwhile stays. */
  const settle = (id: string, sent: Texts) => {
    const now = Object.entries(latest.current[id] ?? {}) as [Field, string][];
    write(id, Object.fromEntries(now.filter(([field, text]) => sent[field] !== text)));
  };

  const sendBoxes = async (share: TypedShare, { boxes, pounds }: Texts) => {
    if (boxes === undefined && pounds === undefined) return share;
    const numbers = numbersOf(share, { boxes, pounds });
    const wrong = (['boxes', 'pounds'] as const).find((field) => Number.isNaN(numbers[field]));
    if (wrong) throw new Unsaved({ field: wrong, message: 'Enter a number.' });
    const version = seen.current.has(share._id) ? seen.current.get(share._id) : share.weighedAt;
    const { data, error } = await calls.saveBoxes(share._id, { ...numbers, seen: version });
    if (!data) {
      if (errorCode(error) === 'stale') seen.current.set(share._id, undefined);
      throw new Unsaved(problemOf(error));
    }
    seen.current.set(share._id, data.weighedAt);
    settle(share._id, { boxes, pounds });
    return { ...share, boxes: data.boxes, pounds: data.pounds, weighedAt: data.weighedAt };
  };

  const sendWindow = async (share: TypedShare, { windowId }: Texts) => {
    if (windowId === undefined || !calls.chooseWindow) return;
    const { error } = await calls.chooseWindow(share._id, windowId);
    if (error) throw new Unsaved(problemOf(error));
    settle(share._id, { windowId });
  };

  const send = (share: TypedShare): Promise<void> => {
    const underWay = sending.current.get(share._id);
    if (underWay) again.current.add(share._id);
    const call = underWay ?? sendTyped(share);
    sending.current.set(share._id, call);
    return call;
  };

  const sendTyped = async (share: TypedShare): Promise<void> => {
    let known = share;
    let problem: Problem | null = null;
    do {
      again.current.delete(share._id);
      const texts = latest.current[share._id] ?? {};
      try {
        known = await sendBoxes(known, texts);
        await sendWindow(known, texts);
      } catch (error) {
        if (!(error instanceof Unsaved)) throw error;
        ({ problem } = error);
      }
    } while (again.current.has(share._id) && !problem);
    sending.current.delete(share._id);
    setProblem(share._id, problem);
  };

  const unsaved = shares.filter(({ _id }) => typed[_id]);
  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    await Promise.all(unsaved.map(send));
    setIsSaving(false);
    return unsaved.every(({ _id }) => !latest.current[_id]);
  };
  return {
    textOf: (share: TypedShare, field: Field) =>
      typed[share._id]?.[field] ?? storedText(share, field),
    problemOf: ({ _id }: TypedShare): Problem | null => problems[_id] ?? null,
    type,
    unsaved,
    isSaving,
    save,
    /** For who leaves a row; after a problem, which another person's number may be, the button alone saves. */
    leave: async (share: TypedShare) => {
      if (latest.current[share._id] && !problems[share._id]) await send(share);
    },
    discard: () => {
      for (const { _id } of unsaved) write(_id, {});
      setProblems({});
    },
  };
}

export type TypedShares = ReturnType<typeof useTypedShares>;

/** Reason why a row is not saved. */
class Unsaved extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

const isTyped = isRecordOf(isRecordOf(isText));

function readTyped(key: string): Readonly<Record<string, Texts>> {
  const draft = readDraft(key);
  return isTyped(draft) ? draft : {};
}

/** Numbers of a row by now: NaN for what is typed and is none. */
const numbersOf = (share: TypedShare, { boxes, pounds }: Texts) => ({
  boxes: boxes === undefined ? share.boxes : readNumber(boxes),
  pounds: pounds === undefined ? share.pounds : readNumber(pounds),
});

const storedText = (share: TypedShare, field: Field): string => String(share[field] ?? '');

function problemOf(error: unknown): Problem {
  const [[field, message] = []] = Object.entries(errorFields(error)) as [Field, string][];
  return message === undefined ? { message: whyNotSaved(error) } : { field, message };
}

export const whyNotSaved = (error: unknown): string =>
  isNetworkFailure(error)
    ? 'Not saved: there is no connection. What you typed is kept here.'
    : errorMessage(error, 'Not saved. What you typed is kept here.');
