import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import 'webpack-dev-server';

import { FirstViewsPlugin } from './scripts/firstViewsPlugin';
import { firstViews } from './src/client/app/firstViews';
import { commonPasswordCount } from './src/shared/users/commonPasswords';

const root = path.dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => path.join(root, ...parts);

/** `npm run dev`: the page here, the server behind it on the next port. */
const port = Number(process.env.PORT ?? 3000);

const swc = (options: { isPage: boolean; isDevelopment: boolean }) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: {
          runtime: 'automatic',
          development: options.isDevelopment,
          refresh: options.isPage && options.isDevelopment,
        },
      },
    },
  },
});

const stylesheets = { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] };

/** The package ranks fifty thousand; the page needs the first of them. */
const commonPasswords = {
  test: /language-common\/src\/passwords\.json$/,
  type: 'json',
  parser: { parse: (text: string) => (JSON.parse(text) as string[]).slice(0, commonPasswordCount) },
};

/** Its package serves the development build to everybody (remix-run/react-router#14102). */
const routerForProduction = {
  'react-router$': at('node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': at('node_modules/react-router/dist/production/dom-export.mjs'),
};

/** Only emotion's `withTheme` needs it, which neither MUI nor the page calls; webpack cannot tell. */
const unused = { 'hoist-non-react-statics': false as const };

function compressed(algorithm: 'gzip' | 'brotliCompress', ending: string) {
  return new CompressionPlugin({
    algorithm,
    filename: `[path][base].${ending}`,
    // index.html is written anew for every visitor: its nonce.
    test: /\.(js|css|svg|webmanifest)$/,
    threshold: 1024,
  });
}

function page(isDevelopment: boolean): Configuration {
  const name = isDevelopment ? '[name]' : '[name].[contenthash:8]';
  return {
    name: 'page',
    target: ['web', 'es2022'],
    entry: { main: at('src/client/main.tsx') },
    output: {
      path: at('dist/client'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      assetModuleFilename: `assets/${name}[ext]`,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...(isDevelopment ? {} : routerForProduction), ...unused },
    },
    module: {
      rules: [
        swc({ isPage: true, isDevelopment }),
        stylesheets,
        commonPasswords,
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.EnvironmentPlugin({ API_HOST: '' }),
      new HtmlPlugin({ template: at('public/index.html'), inject: false, minify: false }),
      new MiniCssExtractPlugin({ filename: `assets/${name}.css` }),
      new CopyPlugin({
        patterns: [{ from: at('public'), globOptions: { ignore: ['**/index.html'] } }],
      }),
      ...(isDevelopment
        ? [new ReactRefreshPlugin({ overlay: false })]
        : [
            new FirstViewsPlugin(firstViews),
            compressed('gzip', 'gz'),
            compressed('brotliCompress', 'br'),
          ]),
    ],
    optimization: {
      runtimeChunk: 'single',
      // Smaller pieces are not shared: each is compressed alone, and weighs more than it saves.
      splitChunks: { chunks: 'all', minSize: 40_000 },
      // As small as terser's, in less than half the time.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
    },
    performance: { hints: false },
    devtool: isDevelopment ? 'eval-cheap-module-source-map' : 'source-map',
    devServer: {
      port,
      host: 'localhost',
      compress: false,
      static: false,
      historyApiFallback: true,
      client: { overlay: { warnings: false } },
      proxy: [
        {
          context: ['/api', '/dev', '/emulator'],
          target: `http://127.0.0.1:${String(port + 1)}`,
        },
      ],
    },
  };
}

/** Packages with native code, WebAssembly or files that they read, and the emulator: loaded from node_modules. */
const notBundled = JSON.parse(readFileSync(at('scripts/notBundled.json'), 'utf8')) as string[];

/** A file of their own, without a source map: Node reads maps before a program runs, 0.3 s for these. */
const packages = {
  name: 'packages',
  test: /node_modules/,
  chunks: ({ name }: { name?: string | null }) => name === 'main.program',
  enforce: true,
};

/** Each is loaded by a copy of scripts/program.mjs with its name, which checks Node first. */
const programs = {
  main: './src/server/main.ts',
  writeEmptyDatabase: './src/server/db/writeEmptyDatabase.ts',
  migrate: './src/server/db/migrate.ts',
  createSuperadmin: './src/server/createSuperadmin.ts',
  backup: './src/server/backup/backup.ts',
  restore: './src/server/backup/restore.ts',
  moveToPostgres: './src/server/backup/moveToPostgres.ts',
  releaseReturns: './src/server/backup/releaseReturns.ts',
};

function server(isDevelopment: boolean): Configuration {
  return {
    name: 'server',
    target: 'node20',
    context: root,
    entry: Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [`${name}.program`, file]),
    ),
    output: {
      path: at('dist/server'),
      filename: '[name].js',
      module: true,
      chunkFormat: 'module',
      clean: true,
    },
    experiments: { outputModule: true },
    externalsType: 'module-import',
    externals: new RegExp(`^(${notBundled.join('|')})(/|$)`),
    resolve: { extensions: ['.ts', '.mjs', '.js'], alias: { 'pg-native': false } },
    module: {
      // `new URL('./migrations', import.meta.url)` means the folder beside the bundle.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [swc({ isPage: false, isDevelopment })],
    },
    plugins: [
      new CopyPlugin({
        patterns: [
          { from: at('src/server/db/migrations'), to: 'migrations' },
          { from: at('src/server/demo/demoPictures'), to: 'demoPictures' },
          at('scripts/checkNode.mjs'),
          ...Object.keys(programs).map((name) => ({
            from: at('scripts/program.mjs'),
            to: `${name}.js`,
          })),
        ],
      }),
      new webpack.SourceMapDevToolPlugin({
        filename: '[file].map',
        exclude: 'packages.js',
        noSources: true,
        columns: false,
      }),
    ],
    // NODE_ENV is a setting of the server, read when it starts: `nodeEnv`.
    optimization: {
      // Without its comments and in ASCII alone V8 keeps the text in a third of the memory; names stay for reports.
      minimizer: [
        new MinimizerPlugin({
          test: 'packages.js',
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: false, mangle: false, format: { asciiOnly: true } },
        }),
      ],
      minimize: !isDevelopment,
      nodeEnv: false,
      splitChunks: { cacheGroups: { packages } },
    },
    devtool: false,
  };
}

export default function configure(_env: unknown, { mode }: { mode?: string }): Configuration[] {
  const isDevelopment = mode === 'development';
  return [page(isDevelopment), server(isDevelopment)];
}
