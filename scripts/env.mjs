// Settings of this machine, if there are any; variables of the shell take precedence.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
