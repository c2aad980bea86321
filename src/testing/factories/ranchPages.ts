import { api } from '../testServer';
import { unique } from './unique';
import { succeed, superadminToken } from './users';

/** Opens a supplier's page. @returns its name, by default a new one. */
export async function openRanchPage(
  supplierId: string,
  { name = unique('ranch'), about = 'We raise cattle on grass.', isOpen = true } = {},
): Promise<string> {
  const path = `/api/suppliers/${supplierId}/page`;
  const existing = await api<{ page: { name: string } | null }>('GET', path, {
    token: await superadminToken(),
  });
  const body = { name: existing.body.page?.name ?? name, about, isOpen };
  const call = { token: await superadminToken(), body };
  const { body: saved } = await succeed(api<{ page: { name: string } }>('PUT', path, call));
  return saved.page.name;
}
