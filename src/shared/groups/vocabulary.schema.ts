import { z } from 'zod';

import { groupStatuses } from './groupStatus';
import { portions } from './portions';
import { animals, states } from './vocabulary';

export const animalSchema = z.enum(animals);
export const stateSchema = z.enum(states);
export const portionSchema = z.enum(portions);
export const groupStatusSchema = z.enum(groupStatuses);
