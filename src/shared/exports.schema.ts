import { z } from 'zod';

/** For programs, for spreadsheets, and for paper: texts as a person reads them, as JSON. */
export const exportFormats = ['csv', 'xlsx', 'print'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportFormatSchema = z
  .enum(exportFormats, 'Choose csv, xlsx or print.')
  .optional()
  .transform((format) => format ?? 'csv');

/** A file's bytes; or the lines to print, headings first. */
export const exportAnswerSchema = z.union([z.string(), z.array(z.array(z.string()))]);
