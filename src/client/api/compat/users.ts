import type { Supplier } from '#shared/suppliers/suppliers.contract';
import type { User as Answer } from '#shared/users/users.contract';

/** `pendingEmail`: the address that waits to be confirmed; `null`: there is none. */
export type User = ReturnType<typeof completeUser>;

/** A literal server names a user's supplier by id, or carries it as it does in a group. */
type LiteralUser = Omit<Answer, 'supplierId'> & {
  supplierId?: Answer['supplierId'] | { _id: string; name?: string };
};

export const completeUser = ({ supplierId = null, ...answer }: LiteralUser) => ({
  ...answer,
  supplierId: typeof supplierId === 'object' ? (supplierId?._id ?? null) : supplierId,
  /** `null`: there is no supplier, or the server names it by id alone. */
  supplierName:
    answer.supplierName ?? (typeof supplierId === 'object' ? supplierId?.name : null) ?? null,
  pendingEmail: answer.pendingEmail ?? null,
  hasUnprovenEmail: answer.emailVerified === false,
});

/** The name a user carries along, else as found among the `known`; `null`: there is no supplier. */
export const supplierNameOfUser = (
  { supplierId, supplierName }: User,
  known: readonly Supplier[],
): string | null => supplierName ?? known.find(({ _id }) => _id === supplierId)?.name ?? null;
