import { pickupRoutes } from '#shared/pickup/pickup.contract';

import { serve } from '../../http/serve';
import { chooseWindow } from './choice.service';
import { setCollected } from './collected.service';
import { getHandover, saveBoxes, saveWeights } from './handover.service';
import { createWindow, deleteWindow, updateWindow } from './windows.service';

export const servePickup = serve(pickupRoutes, {
  getHandover,
  saveWeights,
  saveBoxes,
  createWindow,
  updateWindow,
  deleteWindow,
  chooseWindow,
  setCollected,
});
