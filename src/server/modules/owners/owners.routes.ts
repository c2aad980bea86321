import { ownerRoutes } from '#shared/owners/owners.contract';

import { serve } from '../../http/serve';
import { listOwners, setContact, setPurchaseOwner, signAgreement } from './owners.service';

export const serveOwners = serve(ownerRoutes, {
  setContact,
  setPurchaseOwner,
  signAgreement,
  listOwners,
});
