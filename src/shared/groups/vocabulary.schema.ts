import { z } from 'zod';

import { groupStatuses } from './groupStatus';
import { portions } from './portions';
import { timeZoneNames } from './timeZones';
import { animals, states } from './vocabulary';

export const animalSchema = z.enum(animals);
export const stateSchema = z.enum(states);
export const timeZoneSchema = z.enum(timeZoneNames, 'Choose a time zone of the 50 states.');
export const portionSchema = z.enum(portions);
export const groupStatusSchema = z.enum(groupStatuses);
