// Settings of this machine, where there are any; what the shell says goes before them.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');
