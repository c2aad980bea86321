import type { Context } from '../../context';
import { openRanch } from './ranches.service';
import { closedWidgetPage, widgetPage } from './widgetPage';

/** The list of a ranch for its own site. @throws AppError `tooManyTries` */
export async function readWidget(
  context: Context,
  name: string,
  { address, nonce }: { address: string; nonce: string },
): Promise<{ status: 200 | 404; html: string }> {
  const opened = await openRanch(context, name, { address });
  if (!opened) return { status: 404, html: closedWidgetPage(nonce) };
  const html = widgetPage(opened.ranch, opened.onSale, { origin: context.publicUrl, nonce });
  return { status: 200, html };
}
